import { expect, test } from 'vitest'
import { queueOf } from './push.rules.ts'

const PLAYER = '019ac6a4-0000-7000-8000-00000000000'

test.each([
  'https://fcm.googleapis.com/fcm/send/a',
  'https://jmt17.google.googleapis.com/a',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://web.push.apple.com/a',
  'https://wns2-par02p.notify.windows.com/w/?token=a',
])('pushes to %s share two separate queues', (endpoint) => {
  const queues = [...'0123456789abcdef'].map((end) => queueOf({ playerId: PLAYER + end, endpoint }))
  expect([...new Set(queues)]).toEqual(['push:known:0', 'push:known:1'])
})

test.each([
  'https://push.example/a',
  'https://fcm.googleapis.com.push.example/a',
  'https://push.example/fcm.googleapis.com',
  'https://evilgoogleapis.com/a',
  'https://fcm.googleapis.com:81/a',
  'http://fcm.googleapis.com/a',
])('pushes to %s wait for those to all other addresses', (endpoint) => {
  expect(queueOf({ playerId: `${PLAYER}1`, endpoint })).toBe('push:other')
})
