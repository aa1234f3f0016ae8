/** The numbers that the interface promises, and some that server and pages share. Schemas and documents use them. */

/** In milliseconds, and in bytes. */
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const MIB = 1024 * 1024

/** The most participants that one session takes. */
export const ROOM_CAP = 200

/**
 * After this many people have left a session, or been removed, further ones who leave take their upvotes and their vote
 * in the open poll along: otherwise one browser could join, vote and leave for ever. Whoever has a ticket can do that
 * once, and leaves them.
 */
export const LEAVERS_WHOSE_VOTES_STAY = 4 * ROOM_CAP

/**
 * How many votes an open poll has, where votes are secret, before nobody new is let in without a ticket until it is
 * closed: those who leave cannot take theirs along there, and each read opens all of them.
 */
export const SECRET_VOTES_MAX = LEAVERS_WHOSE_VOTES_STAY + ROOM_CAP

/** How many who went while a poll is open are noted in it, so that no vote of theirs that waits for its lock counts. */
export const GONE_NOTED = 500

/** For how long after a call a participant without a stream counts as present, in milliseconds. */
export const PRESENT_FOR = 60_000

/** Characters are Unicode code points, counted after trimming and NFC. */
export const TITLE_MAX = 200
export const PROMPT_MAX = 500
export const OPTION_LABEL_MAX = 200
export const OPEN_TEXT_MAX = 500
export const WORD_MAX = 40
export const QUESTION_MAX = 500
export const REPLY_MAX = 1_000
export const NAME_MAX = 80
export const EMAIL_MAX = 254
/** The shortest that any implementation has to take (RFC 5646 section 4.4.1). */
export const LANGUAGE_MAX = 35

export const EXPLANATION_MAX = 500
/** How long a poll that closes by itself is open, in seconds. */
export const TIMER_SECONDS_MIN = 5
export const TIMER_SECONDS_MAX = 3_600

/** How many phones a session's hall check remembers, and for how long after their last call (ms). */
export const CHECKED_PHONES_MAX = ROOM_CAP
export const PHONE_CHECK_LIFETIME = 15 * MINUTE

/** The most points that a right vote in a quiz earns. */
export const QUIZ_POINTS = 1_000
/** How many of the best participants the wall shows. */
export const SCORES_ON_WALL = 10

export const OPTIONS_MIN = 2
export const OPTIONS_MAX = 12
export const RATING_OPTIONS_MAX = 11

export const POLLS_PER_SESSION = 200
export const QUESTIONS_PER_PARTICIPANT = 50
export const QUESTIONS_PER_SESSION = 1_000
/** How many questions may be merged into each other in a row: each read follows them all, and of 900 it takes seconds. */
export const MERGED_IN_A_ROW = 50
/**
 * How many questions audience and wall get, one for each seat. Half of them are the newest, so that a new question
 * can get upvotes although there are many old ones.
 */
export const QUESTIONS_SHOWN = ROOM_CAP
export const NEWEST_QUESTIONS_SHOWN = QUESTIONS_SHOWN / 2
/** The lowest number that a poll may set for the choices or words of one vote, and the highest for words. */
export const SEVERAL_MIN = 2
export const WORDS_PER_VOTE = 10
/** Word cloud entries shown, the most frequent first. */
export const WORDS_SHOWN = 100

/** `brand`: size in bytes as JSON in UTF-8, and how deep it nests. */
export const BRAND_BYTES = 8 * 1024
export const BRAND_DEPTH = 5

/** Request bodies: size in bytes, and how deep the JSON nests. */
export const BODY_BYTES = 64 * 1024
export const BODY_DEPTH = 32

/** Pictures: bytes of one, how many and how many bytes a session has, pixels that a phone can draw, and what they show. */
export const PICTURE_BYTES = MIB
export const PICTURE_PIXELS = 40_000_000
export const PICTURES_PER_SESSION = 100
export const PICTURE_BYTES_PER_SESSION = 20 * MIB
export const ALT_MAX = 300
/** The largest body with a picture: its bytes in base64, and the other fields. */
export const PICTURE_BODY_BYTES = Math.ceil(PICTURE_BYTES / 3) * 4 + 4_096
/** How many bodies above `BODY_BYTES` the server reads at once, of hosts whom it knows, and of others. */
export const LARGE_BODIES = { perHost: 4, ofHosts: 16, perAddress: 2, ofStrangers: 8 }

/** An Idempotency-Key: visible ASCII, long enough that nobody guesses another's. */
export const IDEMPOTENCY_KEY_MIN = 16
export const IDEMPOTENCY_KEY_MAX = 255

/** First answers to an Idempotency-Key that are kept for one session, or for all sessions that one host creates. */
export const FIRST_ANSWERS_MAX = 5_000
/** How many of them are kept for one browser that joins a session again, for example under another name. */
export const REJOINS_KEPT = 10

/** Streams open at a time on one server; a browser opens one per page. */
export const STREAMS_PER_PARTICIPANT = 8
/** How many of them nobody else can take: one for a page, one for its reconnect before the first counts as lost. */
export const STREAMS_KEPT_PER_PARTICIPANT = 2
/** The same for all hosts, all helpers and all walls of a session. Each frame in a deck is a wall. */
export const STREAMS_KEPT_PER_ROLE = 50
/** How many connections of a known caller stay open when those of strangers are closed. A browser opens six. */
export const CONNECTIONS_PER_CALLER = 8

export const LIST_LIMIT_DEFAULT = 100
export const LIST_LIMIT_MAX = 500

/** The 31 characters of codes. None looks like another (no 0 O 1 I L). */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 6

/**
 * The 32 characters of tickets: ten have 50 bits. O is read as 0. Tickets of 1.1 have eight characters, and stay valid.
 * How many a session issues in one call, and how many of them may be valid at a time.
 */
export const TICKET_ALPHABET = `0${CODE_ALPHABET}`
export const TICKET_LENGTH = 10
export const FORMER_TICKET_LENGTH = 8
export const TICKETS_PER_CALL = ROOM_CAP
export const TICKETS_PER_SESSION = 1_000

/** The last instant that a JavaScript date can hold, in epoch milliseconds (ECMA-262 section 21.4.1.1). */
export const LAST_INSTANT = 8_640_000_000_000_000

/**
 * How long a session lasts unless its host says, in milliseconds: people prepare days ahead, print codes and tickets, and
 * a session that has ended cannot start again.
 */
export const DEFAULT_SESSION_LENGTH = 30 * DAY
export const SIGN_IN_LINK_LIFETIME = 15 * MINUTE
/** How long a sign-in at an identity provider may take. */
export const OIDC_SIGN_IN_LIFETIME = 15 * MINUTE
export const HOST_TOKEN_LIFETIME = 30 * DAY
/** Each join begins it anew. Browsers keep no cookie for more than 400 days (RFC 6265bis, section 5.6). */
export const PARTICIPANT_TOKEN_LIFETIME = 365 * DAY
/** How long a call under the same Idempotency-Key gets the first answer again. */
export const FIRST_ANSWER_LIFETIME = DAY

/** How many attempts in how long (ms). */
export type AttemptLimit = { max: number; within: number }

/**
 * How often one address may be wrong before it gets 429. A whole hall may share one address, so what is right is neither
 * counted nor refused, and the limits are above the number of mistakes that 200 people make. Settings change them.
 */
export const ADDRESS_LIMITS = {
  /** Wrong sign-in links, and links asked for. After that, only hosts get links, and the answer stays the same. */
  signIns: { max: 60, within: 5 * MINUTE },
  wrongCodes: { max: 100, within: MINUTE },
  wrongKeys: { max: 100, within: MINUTE },
  wrongTickets: { max: 100, within: MINUTE },
  /** Of one session that is full. */
  refusedJoins: { max: 300, within: MINUTE },
  /** Mails to one mailbox, whoever asks for them. Any more are not sent. */
  mails: { max: 20, within: 15 * MINUTE },
} as const satisfies Record<string, AttemptLimit>

/** How long a demonstration keeps a host and their sessions, in milliseconds. */
export const DEMO_LIFETIME = 60 * MINUTE
/** What only a demonstration counts: of one address, unless the name says all, or of one host (`demoSessions`). */
export const DEMO_LIMITS = {
  demoHosts: { max: 20, within: DEMO_LIFETIME },
  demoHostsOfAll: { max: 300, within: DEMO_LIFETIME },
  demoSessions: { max: 5, within: DEMO_LIFETIME },
  demoJoins: { max: 100, within: DEMO_LIFETIME },
  demoQuestions: { max: 30, within: DEMO_LIFETIME },
} as const satisfies Record<string, AttemptLimit>

export type Attempt = keyof typeof ADDRESS_LIMITS | keyof typeof DEMO_LIMITS
export type AttemptLimits = Record<keyof typeof ADDRESS_LIMITS, AttemptLimit> & { [A in Attempt]?: AttemptLimit }

/**
 * How many streams without a participant or key may be open at a time on one server from one address: a few pages for
 * everyone in a hall. A setting changes it.
 */
export const STREAMS_PER_ADDRESS = 1_000

/**
 * Every request is answered within this time, in milliseconds, if need be with a 503: a database that hangs must not
 * keep people waiting. Requests that wait for an identity provider have longer.
 */
export const ANSWER_TIMEOUT_MS = 2_800
export const PROVIDER_ANSWER_TIMEOUT_MS = 25_000
/** How long the deck command and the rehearsal wait for the answer to one call, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000
