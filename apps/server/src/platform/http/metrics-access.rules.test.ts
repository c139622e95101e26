import { expect, test } from 'vitest'
import { isDirectLocalRequest } from './metrics-access.rules.ts'

const direct = { peerAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } }

test.each([
  ['IPv4', direct],
  ['IPv6', { peerAddress: '::1', headers: { host: '[::1]:3000' } }],
  ['IPv4 on an IPv6 socket', { peerAddress: '::ffff:127.0.0.1', headers: { host: 'localhost:3000' } }],
])('answers a direct request from this machine over %s', (_name, request) => {
  expect(isDirectLocalRequest(request, null)).toBe(true)
  expect(isDirectLocalRequest(request, 'http://localhost:3000')).toBe(true)
})

test.each([
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-real-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'x-envoy-external-address',
])('refuses a request that carries %s', (name) => {
  expect(isDirectLocalRequest({ ...direct, headers: { ...direct.headers, [name]: '' } }, null)).toBe(false)
})

test.each([
  ['another peer', { ...direct, peerAddress: '10.0.0.7' }, null],
  ['no peer', { ...direct, peerAddress: '' }, null],
  ['a public host name', { ...direct, headers: { host: 'play.example.com' } }, null],
  [
    'a host that only starts like a loopback address',
    { ...direct, headers: { host: '127.0.0.1.example.com' } },
    null,
  ],
  ['no host', { ...direct, headers: {} }, null],
  ['a public installation, whose proxy may send no headers', direct, 'https://play.example.com'],
])('refuses %s', (_name, request, publicUrl) => {
  expect(isDirectLocalRequest(request, publicUrl)).toBe(false)
})
