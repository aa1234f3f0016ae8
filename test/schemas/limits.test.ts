import { expect, it } from 'vitest'
import * as limits from '../../shared/limits.ts'

it('the limits are the numbers of the contract', () => {
  expect(limits).toMatchObject({
    ROOM_CAP: 200,
    TITLE_MAX: 200,
    PROMPT_MAX: 500,
    OPTION_LABEL_MAX: 200,
    OPTIONS_MIN: 2,
    OPTIONS_MAX: 12,
    RATING_OPTIONS_MAX: 11,
    OPEN_TEXT_MAX: 500,
    WORD_MAX: 40,
    WORDS_SHOWN: 100,
    QUESTION_MAX: 500,
    NAME_MAX: 80,
    EMAIL_MAX: 254,
    POLLS_PER_SESSION: 200,
    QUESTIONS_PER_PARTICIPANT: 50,
    QUESTIONS_PER_SESSION: 1_000,
    BRAND_BYTES: 8 * 1024,
    BRAND_DEPTH: 5,
    BODY_BYTES: 64 * 1024,
    BODY_DEPTH: 32,
    LIST_LIMIT_DEFAULT: 100,
    LIST_LIMIT_MAX: 500,
    CODE_ALPHABET: '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
    CODE_LENGTH: 6,
    DEFAULT_SESSION_LENGTH: 30 * 24 * 60 * 60 * 1000,
    SIGN_IN_LINK_LIFETIME: 15 * 60 * 1000,
  })
})
