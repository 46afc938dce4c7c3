/** YouTube's comment ids (`Ug…`, replies `parent.reply`), as far as they are valid document names. */
const COMMENT_ID = /^(?!\.)(?!__.*__$)[\w.=-]{1,200}$/;

export function isCommentId(text: string): boolean {
  return COMMENT_ID.test(text) && !text.includes('..');
}

/** The id of the thread that a comment belongs to: a reply's own id begins with it. */
export function threadIdOf(commentId: string): string {
  return commentId.split('.')[0] ?? commentId;
}
