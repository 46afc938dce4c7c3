/** Returns the address of a video at YouTube, or of a comment on it. */
export function watchAddress(videoId: string, commentId?: string): string {
  const address = new URL('https://www.youtube.com/watch');
  address.searchParams.set('v', videoId);
  if (commentId !== undefined) address.searchParams.set('lc', commentId);
  return address.href;
}

/** Returns the address of a channel at YouTube. */
export function channelAddress(channelId: string): string {
  return `https://www.youtube.com/channel/${encodeURIComponent(channelId)}`;
}
