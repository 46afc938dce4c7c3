import { cancelEmailChange } from './cancelEmailChange.ts';
import { agreeToTransfer } from './agreeToTransfer.ts';
import { changePassword } from './changePassword.ts';
import { deleteAccount } from './deleteAccount.ts';
import { deleteAccountQuick } from './deleteAccountQuick.ts';
import { exportData } from './exportData.ts';
import { forgotPassword } from './forgotPassword.ts';
import { getAutoCleaning } from './getAutoCleaning.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { me } from './me.ts';
import { refresh } from './refresh.ts';
import { register } from './register.ts';
import { resendVerification } from './resendVerification.ts';
import { resetPassword } from './resetPassword.ts';
import { setAutoCleaning } from './setAutoCleaning.ts';
import { updateProfile } from './updateProfile.ts';
import { verifyEmail } from './verifyEmail.ts';
import { endOtherSessions } from './endOtherSessions.ts';
import { endSession } from './endSession.ts';
import { listSecurityEvents } from './listSecurityEvents.ts';
import { listSessions } from './listSessions.ts';
import { createToken } from './createToken.ts';
import { listTokens } from './listTokens.ts';
import { revokeToken } from './revokeToken.ts';
import { api } from './procedure.ts';
import { disconnectChannel } from './disconnectChannel.ts';
import { finishConnection } from './finishConnection.ts';
import { linkChannel } from './linkChannel.ts';
import { listChannels } from './listChannels.ts';
import { updateChannelSettings } from './updateChannelSettings.ts';
import { startConnection } from './startConnection.ts';
import { cleanVideo } from './cleanVideo.ts';
import { decideReview } from './decideReview.ts';
import { listReview } from './listReview.ts';
import { findAuthors } from './findAuthors.ts';
import { listLearned } from './listLearned.ts';
import { listRules } from './listRules.ts';
import { resetLearned } from './resetLearned.ts';
import { setAuthorRule } from './setAuthorRule.ts';
import { setAuthorRules } from './setAuthorRules.ts';
import { listActivity } from './listActivity.ts';
import { noteVisit } from './noteVisit.ts';
import { setTextRule } from './setTextRule.ts';
import { getPass } from './getPass.ts';
import { getInsights } from './getInsights.ts';
import { listAuthorComments } from './listAuthorComments.ts';
import { listCampaign } from './listCampaign.ts';
import { getStatistics } from './getStatistics.ts';
import { listPasses } from './listPasses.ts';
import { undoPass } from './undoPass.ts';
import { hideComment } from './hideComment.ts';
import { listComments } from './listComments.ts';
import { moderateComments } from './moderateComments.ts';
import { unhideComment } from './unhideComment.ts';
import { openApi } from './openApi.ts';
import { openUnsubscribe } from './openUnsubscribe.ts';
import { unsubscribe } from './unsubscribe.ts';
import { health } from './health.ts';
import { choosePlan } from './choosePlan.ts';
import { getQuota } from './getQuota.ts';
import { listVideos } from './listVideos.ts';
import { scanVideo } from './scanVideo.ts';
import { removeVideo } from './removeVideo.ts';

/** The handlers of all endpoints of the contract. If one is missing, the code does not compile. */
export const router = api.router({
  account: {
    register,
    login,
    refresh,
    logout,
    verifyEmail,
    resendVerification,
    forgotPassword,
    resetPassword,
    changePassword,
    cancelEmailChange,
    openUnsubscribe,
    unsubscribe,
    me,
    updateProfile,
    deleteAccount,
    deleteAccountQuick,
    exportData,
    getAutoCleaning,
    setAutoCleaning,
  },
  session: { listSessions, listSecurityEvents, endSession, endOtherSessions },
  token: { listTokens, createToken, revokeToken },
  channel: {
    startConnection,
    finishConnection,
    linkChannel,
    listChannels,
    updateChannelSettings,
    agreeToTransfer,
    disconnectChannel,
  },
  video: { listVideos, removeVideo },
  comment: { listComments, listAuthorComments, hideComment, unhideComment, moderateComments },
  cleaning: { cleanVideo, getStatistics, listPasses, getPass, undoPass },
  activity: { listActivity, noteVisit },
  insights: { getInsights, listCampaign },
  review: { listReview, decideReview },
  rules: {
    listRules,
    setAuthorRule,
    setAuthorRules,
    setTextRule,
    findAuthors,
    listLearned,
    resetLearned,
  },
  plan: { choosePlan },
  quota: { getQuota },
  scan: { scanVideo },
  health: { health },
  description: { openApi },
});
