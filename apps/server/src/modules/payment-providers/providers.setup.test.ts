import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadConfig } from '../../platform/config.ts'
import { openSecrets } from '../../platform/secrets.ts'
import { createLog } from '../../platform/log.ts'
import { openContent } from '../content/index.ts'
import { loadSettings } from '../settings/index.ts'
import { openPaymentMethods } from '../payment-methods/methods.setup.ts'
import { openPaymentProviders } from './providers.setup.ts'
import { makeTestHome } from '#tests/support/runner/temporary-folders.ts'

const home = makeTestHome()
afterAll(() => rmSync(home, { recursive: true, force: true }))
const root = path.resolve(import.meta.dirname, '../../../../..')

interface MethodsFile {
  methods: {
    id: string
    provider: string
    deposit: { currencies: Record<string, { min: string; max: string }> }
  }[]
}

/** This repository's files, with one change in the first method. */
function open(change: (method: MethodsFile['methods'][number]) => void, env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(home, 'config-'))
  cpSync(path.join(root, 'config'), folder, { recursive: true })
  const file = path.join(folder, 'payment-methods.json')
  const methods = JSON.parse(readFileSync(file, 'utf8')) as MethodsFile
  for (const method of methods.methods.slice(0, 1)) change(method)
  writeFileSync(file, JSON.stringify(methods))

  const folders = { DATA_DIR: home, CONFIG_DIR: folder, CONTENT_DIR: path.join(root, 'content') }
  const config = loadConfig({ ...folders, ...env })
  const settings = loadSettings(folder)
  const content = openContent(config.contentDir, settings.current(), createLog('silent'))
  const secrets = openSecrets(config.secretsFile)
  const publicUrl = 'http://127.0.0.1:3000'
  const clock = { now: () => new Date(0) }
  const paymentMethods = openPaymentMethods({ config, settings, content })
  const providers = openPaymentProviders({ config, publicUrl, secrets, clock, paymentMethods }, () => {
    throw new Error('Unexpected message')
  })
  return { paymentMethods, providers }
}

test('accepts the methods of this repository', () => {
  const { paymentMethods, providers } = open(() => undefined)
  expect(paymentMethods.methods.map(({ id }) => id)).toContain('bitcoin')
  expect(providers.find('sandbox')?.id).toBe('sandbox')
  expect(providers.find('nobody')).toBeNull()
})

test.each<[string, (method: MethodsFile['methods'][number]) => void, string]>([
  ['an unknown provider', (method) => (method.provider = 'nobody'), 'unknown provider nobody'],
  ['a method without a name', (method) => (method.id = 'unnamed'), 'the content lacks methods.unnamed.name'],
  [
    'an unknown currency',
    ({ deposit }) => (deposit.currencies['XXX'] = range('1', '2')),
    'unknown currency XXX',
  ],
  [
    'an amount with too many decimals',
    ({ deposit }) => (deposit.currencies['JPY'] = range('1.5', '2')),
    'too many decimals for JPY',
  ],
  [
    'a minimum above the maximum',
    ({ deposit }) => (deposit.currencies['EUR'] = range('20', '10')),
    'minimum in EUR is above',
  ],
  [
    'an invalid amount',
    ({ deposit }) => (deposit.currencies['EUR'] = range('ten', '20')),
    'must be a plain decimal',
  ],
])('reports %s at the start, with its place', (_, change, message) => {
  expect(() => open(change)).toThrow(message)
})

test('the sandbox takes no payments in production unless it is named', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'embedded',
    PUBLIC_URL: 'https://play.example',
    MAIL_URL: 'smtps://mail.example',
  }
  const openWith = (env: Record<string, string>) => () => open(() => undefined, { ...production, ...env })
  expect(openWith({})).toThrow('payment-providers.json: sandbox is the sandbox provider')
  expect(openWith({ ROLES: 'site,api,inbound,jobs,sandbox' })).not.toThrow()
  expect(openWith({ SANDBOX_URL: 'https://sandbox.example' })).not.toThrow()
})

function range(min: string, max: string) {
  return { min, max, presets: [], default: null }
}
