// This file is auto-generated from openapi.json

import type { Method } from '../calls/method.ts'
import type { GetResults, GetSession } from '../calls/typed-answers.ts'
import type { ListSessionsData, ListSessionsResponses, CreateSessionData, CreateSessionResponses, UpdateSessionData, UpdateSessionResponses, DeleteSessionData, DeleteSessionResponses, SetStageData, SetStageResponses, EndSessionData, EndSessionResponses, ExportSessionData, ExportSessionResponses, GetHallCheckData, GetHallCheckResponses, CheckPhoneData, CheckPhoneResponses, GetKeysData, GetKeysResponses, RenewKeysData, RenewKeysResponses, GetScoresData, GetScoresResponses, ListPeopleData, ListPeopleResponses, RemovePersonData, RemovePersonResponses, RestorePersonData, RestorePersonResponses, AddPictureData, AddPictureResponses, GetPictureData, GetPictureResponses, IssueTicketsData, IssueTicketsResponses, CountTicketsData, CountTicketsResponses, VoidTicketData, VoidTicketResponses, ExportPollsData, ExportPollsResponses, DraftPollData, DraftPollResponses, EditDraftData, EditDraftResponses, DeleteDraftData, DeleteDraftResponses, CopyPollData, CopyPollResponses, OpenPollData, OpenPollResponses, ClosePollData, ClosePollResponses, RevealResultsData, RevealResultsResponses, HideAnswerData, HideAnswerResponses, ShowAnswerData, ShowAnswerResponses, JoinSessionData, JoinSessionResponses, LeaveSessionData, LeaveSessionResponses, VoteData, VoteResponses, AskQuestionData, AskQuestionResponses, UpvoteQuestionData, UpvoteQuestionResponses, TakeBackUpvoteData, TakeBackUpvoteResponses, ApproveQuestionData, ApproveQuestionResponses, HighlightQuestionData, HighlightQuestionResponses, HideQuestionData, HideQuestionResponses, UnpinQuestionData, UnpinQuestionResponses, MarkAnsweredData, MarkAnsweredResponses, ReturnToWaitingData, ReturnToWaitingResponses, ReplyToQuestionData, ReplyToQuestionResponses, MergeQuestionData, MergeQuestionResponses, SplitQuestionData, SplitQuestionResponses, WhoAmIResponses, WaysToSignInResponses, AskForLinkData, AskForLinkResponses, UseLinkData, UseLinkResponses, LogOutResponses, MintTokenData, MintTokenResponses } from './types.gen.ts'

/** A method for each operation of the document. */
export type Operations = {
    /**
     * List your sessions
     *
     * Your sessions, newest first. For the next page, follow the header `Link`, or send the `id` of the last entry as `before`.
     */
    listSessions: Method<ListSessionsData, ListSessionsResponses>
    /**
     * Create a session
     *
     * The session is live at once. Its polls are drafts: those of the request, or else a Yes / No question with the title as its prompt. The answer has the ids that the other operations take. Send the answer of `exportPolls` as the body to create the same session again.
     */
    createSession: Method<CreateSessionData, CreateSessionResponses>
    /**
     * Read a session
     *
     * Anyone may read the audience view. With `host=1` the host reads the host view, and with `mode=wall` the projector wall. `host=1` wins over `mode=wall`. With a helper’s key, the host view has no `k`, no `roster` and no `author`. The key `present` also opens the wall. The cookie or token of a participant adds to the audience view what belongs to that person: the own vote, own questions that wait, and which ones were upvoted. It also counts the person as present.
     */
    getSession: GetSession
    /**
     * Change title, dates, brand or settings
     *
     * Fields that are left out stay as they are. An `endsAt` in the past ends the session. An ended session cannot start again.
     */
    updateSession: Method<UpdateSessionData, UpdateSessionResponses>
    /**
     * Delete a session
     *
     * Deletes the session with its polls, votes, questions and participants, for good. No other session gets its code.
     */
    deleteSession: Method<DeleteSessionData, DeleteSessionResponses>
    /**
     * Choose what the wall shows
     *
     * The wall shows the current poll, how to join, the approved questions, the best scores, or one answer to the current poll. The audience view stays the same, but says it while the wall shows scores. Opening a poll, highlighting a question or hiding that answer sets the stage back to `poll`. An answer stays on stage while it is one of the `texts` of the wall.
     */
    setStage: Method<SetStageData, SetStageResponses>
    /**
     * End a session
     *
     * Ends the session for good, and closes its open poll. Ending an ended session changes nothing.
     */
    endSession: Method<EndSessionData, EndSessionResponses>
    /**
     * Download the roster as CSV
     *
     * One row per participant: email, name, vote, questions. A cell that a spreadsheet would run as a formula begins with an apostrophe. You can also download it while the session is live.
     */
    exportSession: Method<ExportSessionData, ExportSessionResponses>
    /**
     * Read the hall check
     *
     * What phones in the hall found out about their connection to this server, and the key by which more phones can check. A phone is forgotten 15 minutes after its last report. The session does not contain the check.
     */
    getHallCheck: Method<GetHallCheckData, GetHallCheckResponses>
    /**
     * Report what a phone found
     *
     * For phones in a hall check, with the key of `getHallCheck`. A phone first sends its test vote, without `found`: it gets its number, and measures how long the answer takes. Then it opens the stream with `heartbeat=1`, and sends what it measured as `found`. The check creates no participant, and the session does not show it.
     */
    checkPhone: Method<CheckPhoneData, CheckPhoneResponses>
    /**
     * Get the keys for helpers
     *
     * Keys that a host gives to helpers. `present` is for polls (draft, edit, delete, open, close, reveal, copy), the stage and the wall. `moderate` is for questions and answers. Both read the host view without keys, roster and names. `wall` only reads the wall and its stream. Each operation lists the keys that it takes (`x-keys`). Send a key as `k` or as Bearer token.
     */
    getKeys: Method<GetKeysData, GetKeysResponses>
    /**
     * Renew all keys
     *
     * Makes new keys. The old host key, the helpers’ keys and tokens to prepare stop working, and so do links that have one of them. Streams that were opened with them end. Only the owner can do this.
     */
    renewKeys: Method<RenewKeysData, RenewKeysResponses>
    /**
     * Read the results
     *
     * The results of the session, also while it is live: every poll with its tally, every question with its upvotes, and no names. `format=csv` gives one row per option, word or text. With `rows=people` as well, it gives one row per participant and one column per poll; in a session that keeps scores also `place` and `points`, as in `getScores`, which are empty while no quiz counts. That table has names, so it is for the host only, and it is refused (409) if votes are secret. In CSV, a cell that a spreadsheet would run as a formula begins with an apostrophe. `format=xlsx` gives an Excel workbook in the language of `Accept-Language`: a summary, a sheet for each poll, with the average of a rating and the places of a ranking, and the questions. Its texts are never formulas, its shares are percentages, and its dates are dates in UTC, as their headings say.
     */
    getResults: GetResults
    /**
     * Read the scores
     *
     * The points of all participants for right votes in quizzes, the best first, in a session with `scores` on. A quiz counts while it is closed and its results are revealed. With a timer, a right vote earns `round(1000 × (1 − elapsed ÷ limit ÷ 2))`. `elapsed` is the time from opening to the vote that counts. `limit` is the time from opening to `closesAt`, as it was last set. Sending the same answer again does not make it later.
     */
    getScores: Method<GetScoresData, GetScoresResponses>
    /**
     * List the people of a session
     *
     * Everyone who joined, with name and email as given, and whether they are present. Where several servers share a session, what somebody does at another one is known up to 5 s late, and that they are gone up to a minute and a half.
     */
    listPeople: Method<ListPeopleData, ListPeopleResponses>
    /**
     * Remove a person
     *
     * Frees the seat. Votes and upvotes that were acknowledged stay counted. Questions of the person that wait for approval are hidden, but where votes are secret, they stay as they are. The browser cannot vote or ask (401), or join again (409). The person is no longer in roster, export and scores.
     */
    removePerson: Method<RemovePersonData, RemovePersonResponses>
    /**
     * Take a removed person back
     *
     * The person is in the session as before, with their questions, if there is a seat.
     */
    restorePerson: Method<RestorePersonData, RestorePersonResponses>
    /**
     * Add a picture
     *
     * For polls of this session and its brand: name its id in a draft, or in `brand` as `logo` or `picture`. PNG, JPEG, WebP or GIF, up to 1 MiB; 100 and 20 MiB per session. Type and size are read from the bytes. EXIF, XMP, comments and colour profiles are removed, and the orientation with them, so turn a photo upright first. Of an animated GIF the first frame is kept; an animated WebP is refused. The same bytes sent again have the same id and count once. The id is a secret until a poll with it is opened, or the brand names it.
     */
    addPicture: Method<AddPictureData, AddPictureResponses>
    /**
     * Get a picture
     *
     * The bytes, for everyone who has the id. Nobody can guess it; participants get it with the poll that has the picture, once that is opened. Pages of other origins read it by fetch, but cannot show it as an image of theirs.
     */
    getPicture: Method<GetPictureData, GetPictureResponses>
    /**
     * Issue tickets
     *
     * Each ticket lets one browser join a session with `admission: tickets`. They are shown only once: the server keeps only hashes. If the answer is lost, issue others. At most 1000 of a session are valid at a time.
     */
    issueTickets: Method<IssueTicketsData, IssueTicketsResponses>
    /**
     * Count tickets
     *
     * How many tickets were issued, how many of them are used, and how many are void.
     */
    countTickets: Method<CountTicketsData, CountTicketsResponses>
    /**
     * Make a ticket void
     *
     * Nobody can join with it any more. Whoever has joined with it is removed, as by `removePerson`, which frees the seat.
     */
    voidTicket: Method<VoidTicketData, VoidTicketResponses>
    /**
     * Download the polls as a file
     *
     * The session as it was prepared: title, brand, settings and every poll as a draft, without votes and people. Send it as the body of `createSession` to create the same session again. That body cannot have pictures: add them to the new session, then name them in its drafts and its brand.
     */
    exportPolls: Method<ExportPollsData, ExportPollsResponses>
    /**
     * Draft a poll
     *
     * The audience does not see a draft. The response has the id by which the poll is opened.
     */
    draftPoll: Method<DraftPollData, DraftPollResponses>
    /**
     * Change a draft
     *
     * Fields that are left out stay as they are. `position` moves the draft among the polls of the session. New options get new ids. Each right option of a quiz stays right if its label stays.
     */
    editDraft: Method<EditDraftData, EditDraftResponses>
    /**
     * Delete a draft
     *
     * Only a draft can be deleted. A poll that was opened stays, with its votes.
     */
    deleteDraft: Method<DeleteDraftData, DeleteDraftResponses>
    /**
     * Copy a poll
     *
     * Makes a draft that asks the same again, with new ids and without votes. It comes right after the copied poll, which can be in any state. `openPoll` opens it by the id in the answer.
     */
    copyPoll: Method<CopyPollData, CopyPollResponses>
    /**
     * Open a poll
     *
     * If another poll is open, it is closed in the same step. With `expects` the call is refused (409) if a different poll is open, so that two hosts do not close each other’s polls. With `seconds`, else with those of its draft, the poll closes automatically after that time, at `closesAt`. Opening the open poll changes nothing; with `seconds` it sets the timer again, and null stops it. A closed poll stays closed.
     */
    openPoll: Method<OpenPollData, OpenPollResponses>
    /**
     * Close the open poll
     *
     * The tally has every vote that was acknowledged before. No vote is added afterwards. Closing a closed poll changes nothing.
     */
    closePoll: Method<ClosePollData, ClosePollResponses>
    /**
     * Reveal the results of a poll, or hide them
     *
     * Audience and wall see the results from now on, whatever `reveal` the draft had. With `revealed: false` the results are hidden again. While they are hidden, audience and wall get no tallies, words, texts or right option, whether the poll is open or closed. This also works after the session has ended.
     */
    revealResults: Method<RevealResultsData, RevealResultsResponses>
    /**
     * Hide an answer
     *
     * Removes the answer from wall and phones, no matter who gave it or gives it later. The host, the roster and the export keep it.
     */
    hideAnswer: Method<HideAnswerData, HideAnswerResponses>
    /**
     * Show an answer
     *
     * Shows the answer on wall and phones, in a moderated poll or after it was hidden.
     */
    showAnswer: Method<ShowAnswerData, ShowAnswerResponses>
    /**
     * Join a session
     *
     * Sets the `ws_part` cookie, which votes and questions need. A browser that joins again stays the same participant, and so does whoever sends a participant’s token as Bearer. A participant’s Bearer token that has expired is nobody’s, also beside a cookie: its sender becomes a new participant (201). The answer has that one’s `token`, which replaces the expired one. A new name or email replaces the earlier one.
     */
    joinSession: Method<JoinSessionData, JoinSessionResponses>
    /**
     * Leave a session
     *
     * Erases name, email and who wrote what, at any time. Questions of the participant that wait for approval are deleted; others stay without an author. Votes stay as anonymous ballots, and upvotes stay counted. (Once 800 people have left a session whose votes are not secret, further ones who joined without a ticket take their upvotes and their vote in the open poll along.) The seat is free. The cookie or token stays, because it is that of all sessions: with it, one can join again under the same `participantId`, and nothing of what was erased comes back.
     */
    leaveSession: Method<LeaveSessionData, LeaveSessionResponses>
    /**
     * Vote on the open poll
     *
     * Send only the field for the kind of the open poll, or for several choices or words the one that has them. While the poll is open, people may vote again, and their last vote counts. Give votes a `seq`, so that one that is sent again cannot replace a later one. With `pollId` the vote is for that poll only, and refused (409) if another poll is open.
     */
    vote: Method<VoteData, VoteResponses>
    /**
     * Ask a question
     *
     * A new question is pending: only its author and the host see it until it is approved. With the setting `moderation: after` it is approved at once, and everyone sees it. A participant can ask 50 questions, a session takes 1000.
     */
    askQuestion: Method<AskQuestionData, AskQuestionResponses>
    /**
     * Upvote a question
     *
     * A participant has one upvote per question, and none for their own questions. Upvoting twice changes nothing. An upvote of a merged question goes to the one that it is merged into, whose id the answer has.
     */
    upvoteQuestion: Method<UpvoteQuestionData, UpvoteQuestionResponses>
    /**
     * Take an upvote back
     *
     * If there is no upvote to take back, nothing changes.
     */
    takeBackUpvote: Method<TakeBackUpvoteData, TakeBackUpvoteResponses>
    /**
     * Approve a question
     *
     * The audience sees the question. An approved or highlighted question stays as it is.
     */
    approveQuestion: Method<ApproveQuestionData, ApproveQuestionResponses>
    /**
     * Highlight a question
     *
     * Puts the question on stage. Only one question is on stage at a time: the one before it returns to approved.
     */
    highlightQuestion: Method<HighlightQuestionData, HighlightQuestionResponses>
    /**
     * Hide a question
     *
     * Only the question’s author and the host still see it.
     */
    hideQuestion: Method<HideQuestionData, HideQuestionResponses>
    /**
     * Take a question off the stage
     *
     * A highlighted question returns to approved.
     */
    unpinQuestion: Method<UnpinQuestionData, UnpinQuestionResponses>
    /**
     * Mark a question as answered
     *
     * The question stays visible, and is marked as answered.
     */
    markAnswered: Method<MarkAnsweredData, MarkAnsweredResponses>
    /**
     * Return a question to those that wait
     *
     * It is pending again, as if nobody had moderated it. Its upvotes stay.
     */
    returnToWaiting: Method<ReturnToWaitingData, ReturnToWaitingResponses>
    /**
     * Reply to a question
     *
     * Everyone who sees the question sees the reply, and so do the results. It replaces an earlier reply. A host can also reply after the session has ended.
     */
    replyToQuestion: Method<ReplyToQuestionData, ReplyToQuestionResponses>
    /**
     * Merge a question into another
     *
     * For questions that ask the same. The other one is shown in place of both, with the supporters of both: everybody who upvoted either, and the author of the merged one, each person once, and never the author of the one that is shown. Where votes are secret, only upvotes count. Only its author still sees the merged one. `splitQuestion` takes this back.
     */
    mergeQuestion: Method<MergeQuestionData, MergeQuestionResponses>
    /**
     * Split a merged question off
     *
     * Both questions are as they were before the merge. Upvotes that came since stay with the other one. A question that was on stage returns there, unless another is there by now.
     */
    splitQuestion: Method<SplitQuestionData, SplitQuestionResponses>
    /**
     * Who is signed in
     *
     * Send the cookie or a Bearer token.
     */
    whoAmI: Method<unknown, WhoAmIResponses>
    /**
     * How hosts sign in here
     *
     * A sign-in page shows these ways.
     */
    waysToSignIn: Method<unknown, WaysToSignInResponses>
    /**
     * Ask for a sign-in link
     *
     * Sends a link that signs in once, within 15 minutes. The answer is the same whether or not the address is known. If the answer of `waysToSignIn` has `email`, the address can be left out: the server then prints a link for its one host.
     */
    askForLink: Method<AskForLinkData, AskForLinkResponses>
    /**
     * Use a sign-in link
     *
     * Sets the `ws_host` cookie. A link works once, within 15 minutes.
     */
    useLink: Method<UseLinkData, UseLinkResponses>
    /**
     * Log out
     *
     * Clears the `ws_host` cookie. Bearer tokens stay valid until they expire.
     */
    logOut: Method<unknown, LogOutResponses>
    /**
     * Mint a Bearer token
     *
     * For programs that cannot send the cookie. The token is the value of the cookie, and is valid as long. Logging out does not revoke it. Only the cookie can mint a token. With `for: tools` the token is only for the operations in the document for tools. With `session` as well, the token only drafts and edits polls of that session: it opens no polls and reads nothing, so a text that tries to command the model learns nothing from it. To edit a draft, it needs the id that `draftPoll` answered. Such a token is valid until the session’s keys are renewed.
     */
    mintToken: Method<MintTokenData, MintTokenResponses>
}
