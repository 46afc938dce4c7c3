/**
 * The format of YouTube's comment ids (`Ug…`, replies `parent.reply`). It allows only valid names
 * of documents.
 */
const COMMENT_ID = /^(?!\.)(?!__.*__$)[\w.=-]{1,200}$/;

export function isCommentId(text: string): boolean {
  return COMMENT_ID.test(text) && !text.includes('..');
}

/**
 * Returns the id of the thread that a comment belongs to. A reply's id begins with the id of its
 * thread.
 */
export function threadIdOf(commentId: string): string {
  return commentId.split('.')[0] ?? commentId;
}
