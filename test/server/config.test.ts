import { describe, expect, it } from 'vitest'
import { readConfig, warningsOf } from '../../server/config/config.ts'
import { BadSettings } from '../../server/config/read.ts'

const SECRET = 'sixteen or more characters'

describe('settings', () => {
  it('have defaults, which also hold for empty values', () => {
    expect(readConfig({ PORT: '', DATA_DIR: '' })).toMatchObject({
      port: 3000,
      // Node then takes every address, of IPv6 where the kernel has it, else of IPv4.
      host: undefined,
      dataDir: undefined,
      logLevel: 'info',
    })
  })

  it('are read from the environment', () => {
    const config = readConfig({
      PORT: '8080',
      BASE_URL: 'https://live.example.org/',
      DATABASE_URL: 'postgres://u:p@db/live',
      SECRET: `${SECRET}, ${SECRET}!`,
      TRUST_PROXY: '1',
      SMTP_URL: 'smtps://u:p@mail.example.org:465',
      MAIL_FROM: 'Live <live@example.org>',
      HOST_EMAILS: 'Ada@example.org, bob@example.org',
      HOST_DOMAINS: 'Example.com, @example.net',
      OIDC_ISSUER: 'https://login.example.org',
      OIDC_CLIENT_ID: 'live',
      OIDC_CLIENT_SECRET: 'said to nobody',
      OIDC_TRUSTED_DOMAINS: '@Example.org',
      EMBED_ORIGINS: 'https://slides.example.org, https://deck.example.com:8443',
      LIMIT_WRONG_CODES: '7',
    })
    expect(config).toMatchObject({
      port: 8080,
      baseUrl: 'https://live.example.org',
      databaseUrl: 'postgres://u:p@db/live',
      secrets: [SECRET, `${SECRET}!`],
      trustProxy: 1,
      mail: { url: 'smtps://u:p@mail.example.org:465', from: 'Live <live@example.org>' },
      oidc: {
        issuer: 'https://login.example.org',
        clientId: 'live',
        clientSecret: 'said to nobody',
        trustedDomains: ['example.org'],
      },
      embedOrigins: new Set(['https://slides.example.org', 'https://deck.example.com:8443']),
      limits: { wrongCodes: { max: 7, within: 60_000 }, wrongKeys: { max: 100 } },
      hosts: { emails: ['ada@example.org', 'bob@example.org'], domains: ['example.com', 'example.net'] },
    })
  })

  it.each([
    [{ PORT: '80a' }, 'PORT: must be a whole number'],
    [{ PORT: '70000' }, 'PORT: must be 0 to 65535'],
    [{ BASE_URL: 'live.example.org' }, 'BASE_URL: must be an address like'],
    [{ BASE_URL: 'https://live.example.org/polls' }, 'BASE_URL: must be an address without path'],
    [{ BASE_URL: 'https://live.example.org/?a=1' }, 'BASE_URL: must be an address without path'],
    [{ BASE_URL: 'https://ada@live.example.org' }, 'BASE_URL: must be an address without path'],
    [{ HOST_EMAILS: 'notanaddress' }, 'HOST_EMAILS: must be addresses like'],
    [{ HOST_DOMAINS: 'ada@example.org' }, 'HOST_DOMAINS: must be domains like'],
    [{ SMTP_URL: 'smtp://', MAIL_FROM: 'a@example.org' }, 'SMTP_URL: must be an address like'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'Live' }, 'MAIL_FROM: must be an address like'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.org, b@example.org' }, 'MAIL_FROM: must be an address like'],
    [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL: must be an address like postgres://'],
    [{ SECRET: 'short' }, 'SECRET: each secret needs at least 16 characters'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal'],
    [{ SMTP_URL: 'mail.example.org', MAIL_FROM: 'a@b.c' }, 'SMTP_URL: must be an address like smtps://'],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM: goes with SMTP_URL'],
    [{ OIDC_ISSUER: 'https://login.example.org' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: goes with'],
    [{ OIDC_ISSUER: 'login.example.org' }, 'OIDC_ISSUER: must be an address like'],
    [{ OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER: must begin with https://'],
    [{ OIDC_ISSUER: 'https://ada:secret@login.example.org' }, 'OIDC_ISSUER: must be an address without user'],
    [{ OIDC_TRUSTED_DOMAINS: 'ada@example.org' }, 'OIDC_TRUSTED_DOMAINS: must be domains like'],
    [{ EMBED_ORIGINS: 'slides.example.org' }, 'EMBED_ORIGINS: must be origins like'],
    [{ EMBED_ORIGINS: 'https://slides.example.org/' }, 'EMBED_ORIGINS: must be origins like'],
    [{ EMBED_ORIGINS: '*' }, 'EMBED_ORIGINS: must be origins like'],
    [{ EMBED_ORIGINS: 'null' }, 'EMBED_ORIGINS: must be origins like'],
    [
      { EMBED_ORIGINS: 'https://a.example', BASE_URL: 'http://live.example.org' },
      'EMBED_ORIGINS: browsers keep cookies',
    ],
    [{ LIMIT_MAILS: '0' }, 'LIMIT_MAILS: must be 1 to'],
    [{ LIMIT_SIGN_INS: '-1' }, 'LIMIT_SIGN_INS: must be 1 to 1000000'],
    [{ LIMIT_SIGN_INS: '1.5' }, 'LIMIT_SIGN_INS: must be a whole number'],
    [{ NODE_ENV: 'production' }, 'SECRET: is needed in production'],
    [{ DEMO: 'yes' }, 'DEMO: must be 1, or not set'],
    [
      { DEMO: '1', RETENTION_DAYS: '30' },
      'DEMO: lets everyone host, and deletes all within the hour; unset RETENTION_DAYS',
    ],
    [{ DEMO: '1', HOST_DOMAINS: 'example.org' }, 'unset HOST_DOMAINS, or unset DEMO'],
  ])('%j are refused with what to write instead', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(BadSettings)
    expect(() => readConfig(env)).toThrow(sentence)
  })

  const MAIL = { SMTP_URL: 'smtps://mail.example.org', MAIL_FROM: 'live@example.org' }
  const LIVE = { NODE_ENV: 'production', SECRET, BASE_URL: 'https://live.example.org' }
  const NAMED = { HOST_DOMAINS: 'example.org' }
  it.each([
    [{}, []],
    [{ ...LIVE, ...NAMED }, []],
    [{ ...LIVE, ...NAMED, BASE_URL: '' }, [/^BASE_URL: .*Set it to/]],
    [{ ...LIVE, ...MAIL }, [/^HOST_EMAILS: .*anyone with a mail address may host/]],
    [LIVE, [/^HOST_EMAILS: .*whoever reads the links printed here/]],
    [{ EMBED_ORIGINS: 'http://a.example, https://b.example' }, [/^EMBED_ORIGINS: http:\/\/a\.example is/]],
    [{ EMBED_ORIGINS: 'http://localhost:3030' }, []],
    [{ ...LIVE, DEMO: '1' }, []],
    [MAIL, [/^BASE_URL: .*mailed links lead to localhost/]],
    [{ ...MAIL, BASE_URL: 'https://live.example.org' }, []],
    [{ HOST_EMAIL: 'ada@example.org' }, [/^HOST_EMAIL: is not a setting. Did you mean HOST_EMAILS\?/]],
    [{ HOST_DOMAIN: 'example.org' }, [/HOST_DOMAINS/]],
    [{ DATABASE_URI: 'postgres://x' }, [/DATABASE_URL/]],
    [{ TRUSTPROXY: '1' }, [/TRUST_PROXY/]],
    [{ base_url: 'https://live.example.org' }, [/BASE_URL/]],
    [{ 'LOG-LEVEL': 'warn' }, [/LOG_LEVEL/]],
    [{ SECRETS: SECRET }, [/SECRET/]],
    [{ RETENTION_DAY: '30' }, [/RETENTION_DAYS/]],
    // What systems set, and what is set rightly beside it.
    [{ HOME: '/root', PATH: '/bin', TERM: 'xterm', HOSTNAME: 'one', POSTGRES_DB: 'x', NODE_PORT: '1' }, []],
    [{ HOST_EMAIL: 'x', HOST_EMAILS: 'ada@example.org' }, []],
  ])('%j start with a warning', (env, warnings) => {
    expect(warningsOf(env, readConfig(env))).toEqual(warnings.map((warning) => expect.stringMatching(warning)))
  })

  it('are all checked before the start is refused', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud' })).toThrow(/PORT: .*\n.*LOG_LEVEL: /)
  })
})
