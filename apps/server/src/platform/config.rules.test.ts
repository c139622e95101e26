import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeSettings, loadConfig } from './config.ts'

test('all settings have defaults for trying the product', () => {
  const config = loadConfig({})
  expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, databaseUrl: null, logLevel: 'warn' })
  expect([...config.roles]).toEqual([
    'site',
    'api',
    'inbound',
    'realtime',
    'jobs',
    'studio',
    'sandbox',
    'office',
  ])
})

test.each([
  [{ PORT: 'eighty' }, 'PORT=eighty: must be a whole number'],
  [{ ROLES: 'api,cook' }, 'ROLES=api,cook: '],
  [{ DATABASE_URL: 'mysql://here' }, 'DATABASE_URL=mysql://here: '],
  [{ DEFAULT_COUNTRY: 'de' }, 'DEFAULT_COUNTRY=de: must be two uppercase letters'],
  [{ REALTIME: 'http://centrifugo:8000' }, 'REALTIME_API_KEY: is needed'],
  [{ METRICS_TOKEN: 'hush' }, 'METRICS_TOKEN=…: '],
  [{ DATABASE_URL: 'mysql://anna:hu/s@h@here/x?password=hush' }, 'DATABASE_URL=…@here/x?…: '],
])('names the invalid setting %j in one line', (env, line) => {
  expect(() => loadConfig(env)).toThrow(line)
})

test('keeps secrets out of its errors', () => {
  const secrets = {
    METRICS_TOKEN: 'hush',
    DATABASE_URL: 'mysql://anna:hush@here',
    MAIL_URL: 'anna:hush@mail',
    REALTIME: 'ftp://x/?key=hush',
  }
  expect(() => loadConfig(secrets)).toThrow(/^(?![^]*hush)/)
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

const demo = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  PUBLIC_URL: 'https://play.example',
  MAIL_URL: 'smtps://mail.example',
}

test('in production the sandbox runs only if it is named', () => {
  expect(loadConfig(demo).roles.has('sandbox')).toBe(false)
  const named = { ...demo, ROLES: 'site,api,sandbox' }
  expect(loadConfig(named).roles.has('sandbox')).toBe(true)
  expect(() => loadConfig({ ...demo, SANDBOX_GAMES: '100' })).toThrow(/^SANDBOX_GAMES: /)
  expect(loadConfig({ ...named, SANDBOX_GAMES: '100' }).sandboxGames).toBe(100)
  expect(() => loadConfig({ ...demo, SANDBOX_PLAYERS: '1' })).toThrow(/^SANDBOX_PLAYERS: /)
})

test.each<[env: Record<string, string>, players: number]>([
  [{ NODE_ENV: 'development' }, 50],
  [{ NODE_ENV: 'development', SANDBOX_PLAYERS: '0' }, 0],
  [{ NODE_ENV: 'development', ROLES: 'site,api' }, 0],
  [{ NODE_ENV: 'test' }, 0],
  [{ ...demo, ROLES: 'site,api,sandbox' }, 0],
  [{ ...demo, ROLES: 'site,api,sandbox', SANDBOX_PLAYERS: '7' }, 7],
])('simulated players run by default only in development: %j', (env, players) => {
  expect(loadConfig(env).sandboxPlayers).toBe(players)
})

const directory = {
  OFFICE_DIRECTORY_ISSUER: 'https://login.company.example',
  OFFICE_DIRECTORY_CLIENT_ID: 'office',
  OFFICE_DIRECTORY_DOMAINS: 'Company.example, other.example',
}

test.each<[string, Record<string, string>]>([
  ['OFFICE_DIRECTORY_CLIENT_ID', { ...directory, OFFICE_DIRECTORY_CLIENT_ID: '' }],
  ['OFFICE_DIRECTORY_DOMAINS', { ...directory, OFFICE_DIRECTORY_DOMAINS: ' , ' }],
  ['OFFICE_DIRECTORY_ISSUER', { ...directory, OFFICE_DIRECTORY_ISSUER: 'http://login.company.example' }],
  ['OFFICE_DIRECTORY_ISSUER', { ...demo, OFFICE_DIRECTORY_ISSUER: 'sandbox' }],
  ['OFFICE_DIRECTORY_TRUSTS_MFA', { ...directory, OFFICE_DIRECTORY_TRUSTS_MFA: 'maybe' }],
])('refuses a directory that is wrong at %s', (name, env) => {
  expect(() => loadConfig(env)).toThrow(new RegExp(`^${name}[:=]`))
})

test('reads the directory of the office, which is off by default and trusts no factor', () => {
  expect(loadConfig(demo).officeDirectory).toBeNull()
  expect(loadConfig(directory).officeDirectory).toEqual({
    issuer: 'https://login.company.example',
    clientId: 'office',
    secret: null,
    secretFile: null,
    domains: ['company.example', 'other.example'],
    trustsMfa: false,
  })
})

test('the configuration page lists every setting', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8')
  expect(page).toContain(describeSettings())
})
