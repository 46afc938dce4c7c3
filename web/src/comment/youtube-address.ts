/** Returns the address at which YouTube shows a video with this comment's thread first. */
export function youtubeAddress(videoId: string, commentId: string): string {
  const query = new URLSearchParams({ v: videoId, lc: commentId });
  return `https://www.youtube.com/watch?${query}`;
}
