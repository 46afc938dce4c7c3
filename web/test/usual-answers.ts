/** The answers that every part's tests begin with; see there. */
export {
  channel,
  cleaned,
  comment,
  commentLists,
  hoursAgo,
  loggedIn,
  pass,
  securityEvent,
  session,
  SPAM,
  USER,
  video,
  VIDEO,
  videoPage,
} from '@threadsweep/shared/test/sample-answers.ts';
