import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { centrifugoProgram, centrifugoTitle, startCentrifugo } from '#tests/support/server/centrifugo.ts'
import { freePort } from '#tests/support/server/free-port.ts'
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

describe.skipIf(centrifugoProgram === null)(centrifugoTitle, () => {
  let target: Target
  let stop: () => Promise<void>
  beforeAll(async () => {
    const port = await freePort()
    stop = await startCentrifugo({
      port,
      configFile: path.join(examples, 'scenarios.centrifugo.json'),
      settings: { CLIENT_TOKEN_HMAC_SECRET_KEY: secret, HTTP_API_KEY: apiKey },
    })
    const webSocket = `ws://127.0.0.1:${port}/connection/websocket`
    target = { webSocket, api: `http://127.0.0.1:${port}`, apiKey, secret }
  })
  afterAll(() => stop())

  test.each(Object.keys(scenarios))('%s', async (name) => scenarios[name]?.(target))
})
