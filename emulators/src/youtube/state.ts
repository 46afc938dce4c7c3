import {
  type Announcement,
  buildVideo,
  type Channel,
  commentsOf,
  ContentError,
  idsIn,
  type Placed,
  type Video,
  type VideoDetails,
  videoPosition,
} from './channel-content.ts';
import {
  type ChannelDocument,
  type CommentEdit,
  type UploadDocument,
  youtubeTime,
} from './channel-document.ts';
import { editComments } from './comment-edits.ts';
import { newVideoId } from './comment-id.ts';
import { ContentIndex } from './content-index.ts';
import { SortedList } from './sorted-list.ts';
import { HELD_MS } from './limits.ts';
import { type Comment, type ModerationStatus, type Thread, ThreadIndex } from './thread-index.ts';

/** A channel that exists here only as the author of comments. */
export interface Viewer {
  id: string;
  name: string;
  imageUrl: string;
}

/** The channels, videos and comments, indexed for YouTube's lists. */
export class ChannelStore {
  readonly #index = new ContentIndex();
  readonly #now: () => number;
  readonly #onChange: () => void;
  /** The times at which comments were held for review or as likely spam, in ms, earliest first. */
  readonly #heldSince = new Map<string, number>();
  /** Statuses that lists don't show yet, in the order in which they were set. */
  #late: { at: number; apply: () => void }[] = [];

  constructor(options: { now: () => number; onChange: () => void }) {
    this.#now = options.now;
    this.#onChange = options.onChange;
  }

  channels(): Iterable<Channel> {
    return this.#index.channels.values();
  }

  channel(id: string): Channel | undefined {
    return this.#index.channels.get(id);
  }

  video(id: string): Video | undefined {
    return this.#index.videos.get(id);
  }

  comment(id: string): Placed | undefined {
    return this.#index.comments.get(id);
  }

  /** Returns the channels that exist here only as authors of comments, one for each id. */
  viewers(isWanted: (viewer: Viewer) => boolean): Viewer[] {
    const found = new Map<string, Viewer>();
    for (const { comment } of this.#index.comments.values()) {
      const { authorChannelId: id, author: name, authorProfileImageUrl: imageUrl } = comment;
      const viewer = { id, name, imageUrl };
      if (!found.has(id) && !this.channel(id) && isWanted(viewer)) found.set(id, viewer);
    }
    return [...found.values()];
  }

  /** Returns the author fields for a comment of the channel. */
  authorOf(channelId: string | undefined): { author: string; authorChannelId?: string } {
    const channel = channelId === undefined ? undefined : this.channel(channelId);
    return channel === undefined
      ? { author: 'Account without a channel' }
      : { author: channel.about.title, authorChannelId: channel.id };
  }

  heldComments(): Iterable<[string, number]> {
    return this.#heldSince;
  }

  restoreHeld(comments: Iterable<[string, number]>): void {
    const held = [...comments].filter(([id]) => this.#heldSince.delete(id));
    for (const [id, since] of held.toSorted(([, a], [, b]) => a - b))
      this.#heldSince.set(id, since);
  }

  /**
   * Deletes the comments that have been held for 60 days, as YouTube Help says. How the API
   * responds to their ids is not documented.
   */
  deleteLongHeld(): void {
    for (const [id, since] of this.#heldSince) {
      if (this.#now() - since < HELD_MS) break;
      this.#heldSince.delete(id);
      const placed = this.comment(id);
      if (placed !== undefined) this.delete(placed);
    }
  }

  /** Records when a comment was first held, or deletes that time if the comment is not held. */
  #noteHeld({ id, moderationStatus }: Comment): void {
    const isHeld = moderationStatus === 'heldForReview' || moderationStatus === 'likelySpam';
    if (!isHeld) this.#heldSince.delete(id);
    else if (!this.#heldSince.has(id)) this.#heldSince.set(id, this.#now());
  }

  /** Returns the channel whose video a deleted comment was under. */
  deletedFrom(commentId: string): string | undefined {
    return this.#index.deleted.get(commentId);
  }

  deletedComments(): Iterable<[string, string]> {
    return this.#index.deleted;
  }

  restoreDeleted(comments: Iterable<[string, string]>): void {
    for (const [id, channelId] of comments) this.#index.deleted.set(id, channelId);
  }

  /**
   * Replaces a channel with its videos and comments, and clears its bans. Comments that `document`
   * no longer contains count as deleted by their authors.
   *
   * @returns the new and the renamed videos, if the channel existed before
   * @throws ContentError, without changing anything, if ids clash
   */
  replace(channelId: string, document: ChannelDocument): Announcement[] {
    const placed = new Map<string, Placed>();
    const videos = this.#build(channelId, document, placed);
    const channel: Channel = {
      id: channelId,
      about: document.channel,
      videos: new SortedList(videoPosition, videos),
      threads: new ThreadIndex(),
      bannedAuthors: new Set(),
    };
    channel.threads.addAll(videos.flatMap((video) => [...video.threadsById.values()]));
    const before = this.#index.channels.get(channelId);
    const announced =
      before === undefined
        ? []
        : videos.filter(({ details }) => isAnnounced(this.video(details.id)?.details, details));
    for (const old of before?.videos ?? []) {
      this.#index.videos.delete(old.details.id);
      for (const comment of commentsOf(old)) {
        this.#index.comments.delete(comment.id);
        if (!placed.has(comment.id)) this.#heldSince.delete(comment.id);
        if (!placed.has(comment.id)) this.#index.deleted.set(comment.id, channelId);
      }
    }
    for (const video of videos) this.#index.videos.set(video.details.id, video);
    for (const [id, place] of placed) {
      this.#index.comments.set(id, place);
      this.#index.deleted.delete(id);
      this.#noteHeld(place.comment);
    }
    this.#index.channels.set(channelId, channel);
    this.#onChange();
    return announced.map((video) => ({ channel, video: video.details }));
  }

  /** Uploads a video, or edits the video that has the id. */
  upload(channel: Channel, document: UploadDocument): { video: Video; announced: boolean } {
    const known = document.id === undefined ? undefined : this.video(document.id);
    if (known !== undefined && known.channelId !== channel.id) {
      throw new ContentError(`video ${known.details.id} belongs to channel ${known.channelId}`);
    }
    const before = known?.details;
    const video =
      known === undefined
        ? this.#addVideo(channel, document)
        : this.#editVideo(channel, known, document);
    this.#onChange();
    return { video, announced: isAnnounced(before, video.details) };
  }

  /** Returns when the first scheduled video is due, in epoch ms; undefined if none is scheduled. */
  nextReleaseMs(): number | undefined {
    let next: number | undefined;
    for (const { videos } of this.channels())
      for (const { details } of videos) {
        if (details.privacyStatus !== 'private' || details.publishAt === undefined) continue;
        const at = Date.parse(details.publishAt);
        if (next === undefined || at < next) next = at;
      }
    return next;
  }

  /** Makes the due scheduled videos public, and returns them. */
  releaseDue(): Announcement[] {
    const now = this.#now();
    const released: Announcement[] = [];
    for (const channel of this.channels())
      for (const video of [...channel.videos].filter(({ details }) => isDue(details, now))) {
        const { title, publishAt: publishedAt } = video.details;
        this.#editVideo(channel, video, {
          title,
          privacyStatus: 'public',
          ...(publishedAt === undefined ? {} : { publishedAt }),
        });
        delete video.details.publishAt;
        released.push({ channel, video: video.details });
      }
    if (released.length > 0) this.#onChange();
    return released;
  }

  /**
   * Adds comments and replies under a video. An edit with the id of an existing comment changes
   * that comment.
   *
   * @returns the changed threads
   * @throws ContentError, without changing anything, if one of the edits is not possible
   */
  edit(video: Video, edits: readonly CommentEdit[]): Thread[] {
    const threads = editComments(this.#index, this.#now(), video, edits);
    for (const { top, replies } of threads)
      for (const comment of [top, ...replies]) this.#noteHeld(comment);
    this.#onChange();
    return threads;
  }

  /**
   * Sets the status of comments, all of which must exist.
   *
   * @param delayMs the delay before lists show the status
   */
  moderate(
    ids: readonly string[],
    status: ModerationStatus,
    banAuthor: boolean,
    delayMs = 0,
  ): void {
    if (delayMs > 0) {
      const apply = () => {
        const left = ids.filter((id) => this.comment(id) !== undefined);
        this.moderate(left, status, banAuthor);
      };
      this.#late.push({ at: this.#now() + delayMs, apply });
      return;
    }
    for (const id of ids) {
      const placed = this.comment(id);
      if (placed === undefined) throw new Error(`no comment ${id}`);
      const { comment, thread, video } = placed;
      this.#index.change(video, thread, () => {
        comment.moderationStatus = status;
      });
      this.#noteHeld(comment);
      if (banAuthor) this.channel(video.channelId)?.bannedAuthors.add(comment.authorChannelId);
    }
    this.#onChange();
  }

  /** Makes lists show the statuses whose delay has passed. */
  settle(): void {
    const now = this.#now();
    const due = this.#late.filter(({ at }) => at <= now);
    this.#late = this.#late.filter(({ at }) => at > now);
    for (const { apply } of due) apply();
  }

  /**
   * Deletes a comment, as its author can. If it is a top-level comment, also deletes its replies.
   */
  delete(placed: Placed): void {
    this.#index.remove(placed);
    this.#onChange();
  }

  /**
   * Returns the videos of a document, and adds their comments to `placed`.
   *
   * @throws ContentError
   */
  #build(channelId: string, document: ChannelDocument, placed: Map<string, Placed>): Video[] {
    const foreign = (id: string) => {
      const known = this.comment(id);
      return known !== undefined && known.comment.channelId !== channelId;
    };
    const given = idsIn(document, foreign);
    const taken = (id: string) => given.has(id) || placed.has(id) || foreign(id);
    const videos = new Map<string, Video>();
    for (const videoDocument of document.videos) {
      const { id } = videoDocument;
      if (videos.has(id)) throw new ContentError(`video ${id} is there twice`);
      const owner = this.video(id)?.channelId;
      if (owner !== undefined && owner !== channelId) {
        throw new ContentError(`video ${id} belongs to channel ${owner}`);
      }
      videos.set(id, buildVideo(channelId, videoDocument, taken, placed));
    }
    return [...videos.values()];
  }

  #addVideo(channel: Channel, { comments, ...fields }: UploadDocument): Video {
    const publishedAt = fields.publishedAt ?? youtubeTime(this.#now());
    const parts = [channel.id, fields.title, publishedAt];
    const id = fields.id ?? newVideoId(parts, (taken) => this.#index.videos.has(taken));
    const document = { ...fields, id, publishedAt, comments: [] };
    const taken = (commentId: string) => this.#index.comments.has(commentId);
    const video = buildVideo(channel.id, document, taken, new Map());
    this.#index.videos.set(id, video);
    channel.videos.add(video);
    try {
      this.edit(video, comments ?? []);
    } catch (error) {
      channel.videos.remove(video);
      this.#index.videos.delete(id);
      throw error;
    }
    return video;
  }

  #editVideo(channel: Channel, video: Video, { comments, ...fields }: UploadDocument): Video {
    this.edit(video, comments ?? []);
    const { id, privacyStatus } = video.details;
    const details = { ...video.details, ...fields };
    const isReleased = privacyStatus === 'private' && details.privacyStatus !== 'private';
    // After a release, YouTube's `publishedAt` is the time of the release.
    const publishedAt = isReleased ? youtubeTime(this.#now()) : video.details.publishedAt;
    channel.videos.remove(video);
    video.details = { ...details, id, publishedAt: fields.publishedAt ?? publishedAt };
    channel.videos.add(video);
    return video;
  }
}

const isPublic = ({ privacyStatus }: VideoDetails) => (privacyStatus ?? 'public') === 'public';

/** Returns whether it is time to make a scheduled private video public. */
function isDue({ privacyStatus, publishAt }: VideoDetails, now: number): boolean {
  return privacyStatus === 'private' && publishAt !== undefined && Date.parse(publishAt) <= now;
}

/**
 * Returns whether the hub announces a video. It announces a public video that is new, was released
 * or has a new title.
 */
function isAnnounced(before: VideoDetails | undefined, details: VideoDetails): boolean {
  if (!isPublic(details)) return false;
  return before === undefined || !isPublic(before) || before.title !== details.title;
}
