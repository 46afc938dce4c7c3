import { changePassword } from './account/changePassword.ts';
import { deleteAccount } from './account/deleteAccount.ts';
import { deleteAccountQuick } from './account/deleteAccountQuick.ts';
import { exportData } from './account/exportData.ts';
import { forgotPassword } from './account/forgotPassword.ts';
import { getAutoCleaning } from './account/getAutoCleaning.ts';
import { login } from './account/login.ts';
import { logout } from './account/logout.ts';
import { me } from './account/me.ts';
import { refresh } from './account/refresh.ts';
import { register } from './account/register.ts';
import { resendVerification } from './account/resendVerification.ts';
import { resetPassword } from './account/resetPassword.ts';
import { setAutoCleaning } from './account/setAutoCleaning.ts';
import { updateProfile } from './account/updateProfile.ts';
import { verifyEmail } from './account/verifyEmail.ts';
import { api } from './api.ts';
import { disconnectChannel } from './channel/disconnectChannel.ts';
import { finishConnection } from './channel/finishConnection.ts';
import { linkChannel } from './channel/linkChannel.ts';
import { listChannels } from './channel/listChannels.ts';
import { startConnection } from './channel/startConnection.ts';
import { cleanVideo } from './cleaning/cleanVideo.ts';
import { getPass } from './cleaning/getPass.ts';
import { listPasses } from './cleaning/listPasses.ts';
import { undoPass } from './cleaning/undoPass.ts';
import { hideComment } from './comment/hideComment.ts';
import { listComments } from './comment/listComments.ts';
import { moderateComments } from './comment/moderateComments.ts';
import { unhideComment } from './comment/unhideComment.ts';
import { openApi } from './description/openApi.ts';
import { health } from './health/health.ts';
import { choosePlan } from './plan/choosePlan.ts';
import { getQuota } from './quota/getQuota.ts';
import { listVideos } from './video/listVideos.ts';
import { removeVideo } from './video/removeVideo.ts';

/** The handler of every endpoint of the contract; one that is missing does not compile. */
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
    me,
    updateProfile,
    deleteAccount,
    deleteAccountQuick,
    exportData,
    getAutoCleaning,
    setAutoCleaning,
  },
  channel: { startConnection, finishConnection, linkChannel, listChannels, disconnectChannel },
  video: { listVideos, removeVideo },
  comment: { listComments, hideComment, unhideComment, moderateComments },
  cleaning: { cleanVideo, listPasses, getPass, undoPass },
  plan: { choosePlan },
  quota: { getQuota },
  health: { health },
  description: { openApi },
});
