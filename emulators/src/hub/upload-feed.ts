const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function xml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => ESCAPES[mark] ?? mark);
}

export interface UploadNotice {
  channelId: string;
  channelTitle: string;
  video: { id: string; title: string; publishedAt: string };
}

/**
 * Returns the Atom feed that the hub sends
 * (https://developers.google.com/youtube/v3/guides/push_notifications).
 */
export function uploadFeed(
  { channelId, channelTitle, video }: UploadNotice,
  options: { hub: string; topic: string; updatedAt: string },
): string {
  return `<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns="http://www.w3.org/2005/Atom"><link rel="hub" href="${xml(options.hub)}"/><link rel="self" href="${xml(options.topic)}"/><title>YouTube video feed</title><updated>${options.updatedAt}</updated><entry>
  <id>yt:video:${xml(video.id)}</id>
  <yt:videoId>${xml(video.id)}</yt:videoId>
  <yt:channelId>${xml(channelId)}</yt:channelId>
  <title>${xml(video.title)}</title>
  <link rel="alternate" href="https://www.youtube.com/watch?v=${xml(video.id)}"/>
  <author>
   <name>${xml(channelTitle)}</name>
   <uri>https://www.youtube.com/channel/${xml(channelId)}</uri>
  </author>
  <published>${video.publishedAt}</published>
  <updated>${options.updatedAt}</updated>
 </entry></feed>
`;
}
