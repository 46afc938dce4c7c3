/** The answers that every part's tests begin with; see there. */
export {
  channel,
  cleaned,
  comment,
  commentLists,
  hoursAgo,
  loggedIn,
  machineToken,
  pass,
  securityEvent,
  session,
  SECRET,
  SPAM,
  USER,
  video,
  VIDEO,
  videoPage,
} from '@threadsweep/shared/test/sample-answers.ts';
