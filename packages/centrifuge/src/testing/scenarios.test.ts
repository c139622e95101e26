import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { readOptionsFile } from '../standalone/options-file.ts'
import { scenarios, type Target } from './scenarios.ts'
import { type Standalone, startStandalone } from '../standalone/standalone.ts'

const secret = 'a secret of the scenarios, long enough'
const apiKey = 'a key of the scenarios'
const examples = path.join(import.meta.dirname, '../../examples')

describe('this server', () => {
  let server: Standalone
  beforeAll(async () => {
    const file = readFileSync(path.join(examples, 'scenarios.json'), 'utf8')
    const environment = { CENTRIFUGE_TOKEN_SECRET: secret, CENTRIFUGE_API_KEY: apiKey }
    server = await startStandalone(readOptionsFile(file, environment))
  })
  afterAll(() => server.stop())

  test.each(Object.keys(scenarios))('%s', async (name) => {
    const webSocket = `${server.url.replace('http', 'ws')}/connection/websocket`
    await scenarios[name]?.({ webSocket, api: server.url, apiKey, secret })
  })
})

/**
 * CENTRIFUGO_URL is the address of a Centrifugo that runs with `examples/scenarios.centrifugo.json`,
 * CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY and CENTRIFUGO_HTTP_API_KEY. The last two must also be set here.
 */
const address = process.env['CENTRIFUGO_URL']

describe.skipIf(address === undefined)('Centrifugo, if CENTRIFUGO_URL is set', () => {
  test.each(Object.keys(scenarios))('%s', async (name) => {
    const target: Target = {
      webSocket: `${address?.replace('http', 'ws')}/connection/websocket`,
      api: address ?? '',
      apiKey: process.env['CENTRIFUGO_HTTP_API_KEY'] ?? '',
      secret: process.env['CENTRIFUGO_CLIENT_TOKEN_HMAC_SECRET_KEY'] ?? '',
    }
    await scenarios[name]?.(target)
  })
})
