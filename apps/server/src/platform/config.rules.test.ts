import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeSettings, loadConfig } from './config.ts'

test('all settings have defaults for trying the product', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: null, logLevel: 'warn' })
  expect([...config.roles]).toEqual(['site', 'api', 'inbound', 'realtime', 'jobs', 'studio', 'sandbox'])
})

test.each([
  [{ PORT: 'eighty' }, 'PORT=eighty: must be a whole number'],
  [{ ROLES: 'api,cook' }, 'ROLES=api,cook: '],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL=mysql://here: '],
  [{ DEFAULT_COUNTRY: 'de' }, 'DEFAULT_COUNTRY=de: must be two uppercase letters'],
  [{ REALTIME: 'http://centrifugo:8000' }, 'REALTIME_API_KEY: is needed'],
])('names the invalid setting %j in one line', (env, line) => {
  expect(() => loadConfig(env)).toThrow(line)
})

test('ignores the environment variables of a Unix login', () => {
  const login = {
    HOME: '/home/anna',
    LANG: 'de_DE.UTF-8',
    LOGNAME: 'anna',
    MAIL: '/var/mail/anna',
    SHELL: '/bin/sh',
    TERM: 'dumb',
    USER: 'anna',
  }
  expect(loadConfig(login)).toEqual(loadConfig({}))
})

test('in production the database, the public address and the mail server are required', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://play.example',
    MAIL_URL: 'smtps://mail.example',
  }
  expect(() => loadConfig(production)).toThrow(
    'DATABASE_URL: must be set in production (use "embedded" for the embedded database)',
  )
  expect(() => loadConfig({ NODE_ENV: 'production' })).toThrow(/PUBLIC_URL[^]*MAIL_URL/)
  expect(loadConfig({ ...production, DATABASE_URL: 'embedded' }).databaseUrl).toBeNull()
})

test('in production the sandbox runs only if it is named', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'embedded',
    PUBLIC_URL: 'https://play.example',
    MAIL_URL: 'smtps://mail.example',
  }
  expect(loadConfig(production).roles.has('sandbox')).toBe(false)
  const named = { ...production, ROLES: 'site,api,sandbox' }
  expect(loadConfig(named).roles.has('sandbox')).toBe(true)
  expect(() => loadConfig({ ...production, SANDBOX_GAMES: '100' })).toThrow(/^SANDBOX_GAMES: /)
  expect(loadConfig({ ...named, SANDBOX_GAMES: '100' }).sandboxGames).toBe(100)
})

test('the configuration page lists every setting', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
  expect(page).toContain(describeSettings())
})
