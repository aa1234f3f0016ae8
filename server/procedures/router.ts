import { router } from './auth/procedure-kinds.ts'
import { askForLink } from './me/ask-for-link.ts'
import { beginOidc } from './me/begin-oidc.ts'
import { finishOidc } from './me/finish-oidc.ts'
import { logOut } from './me/log-out.ts'
import { mintToken } from './me/mint-token.ts'
import { useLink } from './me/use-link.ts'
import { waysToSignIn } from './me/ways-to-sign-in.ts'
import { whoAmI } from './me/who-am-i.ts'
import { leaveSession } from './people/leave-session.ts'
import { listPeople } from './people/list-people.ts'
import { removePerson } from './people/remove-person.ts'
import { restorePerson } from './people/restore-person.ts'
import { addPicture } from './pictures/add-picture.ts'
import { getPicture } from './pictures/get-picture.ts'
import { closePoll } from './polls/close-poll.ts'
import { copyPoll } from './polls/copy-poll.ts'
import { deleteDraft } from './polls/delete-draft.ts'
import { draftPoll } from './polls/draft-poll.ts'
import { editDraft } from './polls/edit-draft.ts'
import { exportPolls } from './polls/export-polls.ts'
import { hideAnswer } from './polls/hide-answer.ts'
import { openPoll } from './polls/open-poll.ts'
import { revealResults } from './polls/reveal-results.ts'
import { showAnswer } from './polls/show-answer.ts'
import { approveQuestion } from './questions/approve-question.ts'
import { askQuestion } from './questions/ask-question.ts'
import { hideQuestion } from './questions/hide-question.ts'
import { highlightQuestion } from './questions/highlight-question.ts'
import { markAnswered } from './questions/mark-answered.ts'
import { mergeQuestion } from './questions/merge-question.ts'
import { replyToQuestion } from './questions/reply-to-question.ts'
import { returnToWaiting } from './questions/return-to-waiting.ts'
import { splitQuestion } from './questions/split-question.ts'
import { takeBackUpvote } from './questions/take-back-upvote.ts'
import { unpinQuestion } from './questions/unpin-question.ts'
import { upvoteQuestion } from './questions/upvote-question.ts'
import { checkPhone } from './sessions/check-phone.ts'
import { createSession } from './sessions/create-session.ts'
import { deleteSession } from './sessions/delete-session.ts'
import { endSession } from './sessions/end-session.ts'
import { exportSession } from './sessions/export-session.ts'
import { getHallCheck } from './sessions/get-hall-check.ts'
import { getKeys } from './sessions/get-keys.ts'
import { getResults } from './sessions/get-results.ts'
import { getScores } from './sessions/get-scores.ts'
import { getSession } from './sessions/get-session.ts'
import { joinSession } from './sessions/join-session.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { renewKeys } from './sessions/renew-keys.ts'
import { setStage } from './sessions/set-stage.ts'
import { updateSession } from './sessions/update-session.ts'
import { watchSession } from './sessions/watch-session.ts'
import { countTickets } from './tickets/count-tickets.ts'
import { issueTickets } from './tickets/issue-tickets.ts'
import { voidTicket } from './tickets/void-ticket.ts'
import { vote } from './votes/vote.ts'

export const appRouter = router({
  listSessions,
  createSession,
  getSession,
  updateSession,
  setStage,
  watchSession,
  deleteSession,
  endSession,
  exportSession,
  getHallCheck,
  checkPhone,
  getKeys,
  renewKeys,
  getResults,
  getScores,
  listPeople,
  removePerson,
  restorePerson,
  addPicture,
  getPicture,
  issueTickets,
  countTickets,
  voidTicket,
  exportPolls,
  draftPoll,
  editDraft,
  deleteDraft,
  copyPoll,
  openPoll,
  closePoll,
  revealResults,
  hideAnswer,
  showAnswer,
  joinSession,
  leaveSession,
  vote,
  askQuestion,
  upvoteQuestion,
  takeBackUpvote,
  approveQuestion,
  highlightQuestion,
  hideQuestion,
  unpinQuestion,
  markAnswered,
  returnToWaiting,
  replyToQuestion,
  mergeQuestion,
  splitQuestion,
  whoAmI,
  waysToSignIn,
  askForLink,
  useLink,
  beginOidc,
  finishOidc,
  logOut,
  mintToken,
})
