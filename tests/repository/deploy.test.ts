/** What the deployment files name exists: paths of the repository, settings, roles, files of secrets. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#packages/contract/src/index.ts'
import { roleNames, settings } from '#apps/server/src/platform/settings-table.ts'
import { dashboards } from '#scripts/deploy/dashboards.ts'
import { toGrafana } from '#scripts/deploy/grafana.ts'
import { listFiles, read, root } from './sources.ts'

const dockerfile = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const helpers = read('deploy/helm/fairhall/templates/_helpers.tpl')
const deployments = read('deploy/helm/fairhall/templates/deployments.yaml')
const migrate = read('deploy/helm/fairhall/templates/migrate.yaml')
const values = read('deploy/helm/fairhall/values.yaml')
const schema = JSON.parse(read('deploy/helm/fairhall/values.schema.json')) as {
  properties: {
    roles: { properties: object; required: string[] }
    settings: { propertyNames: { not: { enum: string[] } } }
  }
}

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const isSetting = (name: string) => Object.hasOwn(settings, name)

test('the Dockerfile copies only what exists, and .dockerignore lets it through', () => {
  const copied = all(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((sources) => sources.split(' '))
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  const allowed = new Set(all(read('.dockerignore'), /^!(.+)$/gm))
  expect(copied.filter((file) => !allowed.has(file))).toEqual([])
})

test('images have a fixed version', () => {
  const images = [...all(dockerfile, /_IMAGE=(\S+)$/gm), ...all(compose, /^\s+image: (\S+)$/gm)]
  expect(images.length).toBeGreaterThan(6)
  expect(images.filter((image) => !/:[^:]*(?:\d|bookworm|local)/.test(image))).toEqual([])
})

test('every setting in the deployment files is one of the server', () => {
  const environment = /^x-environment: .*\n((?: {2}.*\n)+)/m.exec(compose)?.[1] ?? ''
  const named = [
    ...all(environment, /^ {2}([A-Z_]+):/gm),
    ...all(compose, /(DATABASE_OWNER_URL):/g),
    ...all(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '', /\b([A-Z_]+)=/g),
    ...[helpers, deployments, migrate].flatMap((file) => all(file, /- name: ([A-Z_]+)$/gm)),
    ...all(helpers, /"([A-Z]+_[A-Z_]+)"/g),
    ...all(/^settings:\n((?: {2}.*\n)+)/m.exec(values)?.[1] ?? '', /^ {2}([A-Z_]+):/gm),
    ...schema.properties.settings.propertyNames.not.enum,
  ]
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !isSetting(name))).toEqual([])
})

test('every setting that holds a secret comes from the secret in Kubernetes', () => {
  const secret = Object.keys(settings).filter((name) =>
    /_(?:KEY|TOKEN|SECRET)$|DATABASE_(?:OWNER_)?URL$|MAIL_URL$/.test(name),
  )
  expect(schema.properties.settings.propertyNames.not.enum.toSorted()).toEqual(secret.toSorted())
})

test('only the studio and the migrations get the database role that reads seeds', () => {
  const definition = /define "fairhall\.(\w+)" -\}\}\s+- name: STUDIO_DATABASE_URL$/m.exec(helpers)?.[1]
  expect(definition).toBe('studioEnv')
  expect(all(helpers, /(\bSTUDIO_DATABASE_URL)$/gm)).toHaveLength(1)
  const others = deployments.replace(
    /\{\{- if eq \$role "studio" \}\}\s+\{\{- include "fairhall\.studioEnv".*\n.*end \}\}/,
    '',
  )
  expect(others).not.toBe(deployments)
  for (const file of [others, values]) expect(file).not.toMatch(/studioEnv|^\s*- name: STUDIO/m)
  expect(helpers).not.toMatch(/list .*STUDIO_DATABASE_URL/)
  expect(migrate).toContain('include "fairhall.studioEnv"')
})

test('the chart has a deployment for each role', () => {
  const roles = all(/^roles:\n([\s\S]+?)\n\n/m.exec(values)?.[1] ?? '', /^ {2}([a-z]+):$/gm)
  expect(roles.toSorted()).toEqual([...roleNames].toSorted())
  expect(Object.keys(schema.properties.roles.properties).toSorted()).toEqual([...roleNames].toSorted())
  expect(schema.properties.roles.required.toSorted()).toEqual([...roleNames].toSorted())
})

test('the ingress leads every call to the role that serves it', () => {
  const [, list = ''] =
    /\$paths := dict (.+?) \}\}/.exec(read('deploy/helm/fairhall/templates/ingress.yaml')) ?? []
  const pairs = [...list.matchAll(/"([^"]+)" "(\w+)"/g)].map(([, prefix = '', role = '']) => ({
    prefix,
    role,
  }))
  const isBelow = (prefix: string, address: string) =>
    prefix === '/' || address === prefix || address.startsWith(`${prefix}/`)
  const roleOf = (address: string) =>
    pairs
      .filter(({ prefix }) => isBelow(prefix, address))
      .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.role
  const calls = Object.values(routes).map(({ path: address }) => address)
  expect(calls.filter((address) => roleOf(address) !== 'api')).toEqual([])
  const others = {
    '/provider/studio/wallet/bet': 'inbound',
    '/sportsbook/sandbox/wallet/bet': 'inbound',
    '/api/payment/providers/sandbox/messages': 'inbound',
    '/api/player/services/sumsub/messages': 'inbound',
    '/api/connection/websocket': 'realtime',
    '/studio/api/flights/live': 'studio',
    '/sandbox/inbox': 'sandbox',
    '/de/games': 'site',
  }
  for (const [address, role] of Object.entries(others))
    expect([address, roleOf(address)]).toEqual([address, role])
})

test('no password in the compose file has a default, and the example names every variable', () => {
  const used = new Map(
    [...compose.matchAll(/\$\{([A-Z_]+)(:[-?])?/g)].map(([, name = '', mark]) => [name, mark]),
  )
  for (const [, name = ''] of compose.matchAll(/\$\{([A-Z_]+):\?/g)) used.set(name, ':?')
  const required = [...used].filter(([, mark]) => mark === ':?').map(([name]) => name)
  const optional = [...used].filter(([, mark]) => mark === ':-').map(([name]) => name)
  expect(optional.filter((name) => /PASSWORD|TOKEN|KEY|URL/.test(name))).toEqual([])
  expect(all(read('deploy/compose/example.env'), /^([A-Z_]+)=$/gm).toSorted()).toEqual(required.toSorted())
  expect([...used.keys()].filter((name) => !required.includes(name) && !optional.includes(name))).toEqual([])
})

test('files that the compose file mounts exist', () => {
  const mounted = all(compose, /^\s+- (\.{1,2}\/[^:]+):/gm)
  expect(mounted.length).toBeGreaterThan(5)
  expect(mounted.filter((file) => !existsSync(path.join(root, 'deploy', file)))).toEqual([])
})

test('the proxy of the compose file has an address that Docker gives to no other container', () => {
  const [address = ''] = all(compose, /ipv4_address: (\S+)/g).flatMap((text) => text.match(/[\d.]+/) ?? [])
  const [, network = '', from = '0'] = /ip_range: ([\d.]+\.)(\d+)\/25/.exec(compose) ?? []
  expect(address.startsWith(network)).toBe(true)
  expect(Number(address.split('.').at(-1))).toBeLessThan(Number(from))
  expect(all(compose, /TRUSTED_PROXIES: (\S+)/g)).toEqual([address])
})

test('visitors set neither their address nor their country', () => {
  const sites = read('deploy/compose/Caddyfile').split(/^\}$/m).slice(0, 2)
  for (const site of sites) {
    expect(site).toMatch(/(?:request_header @visitor|header_up) cf-connecting-ip \{remote_host\}/)
    expect(site).toMatch(/(?:request_header @visitor|header_up) -cf-ipcountry/)
  }
})

test('the dashboards are those of their definitions', () => {
  expect(listFiles(/^deploy\/monitoring\/dashboards\//).map((file) => read(file))).toEqual(
    dashboards.toSorted((a, b) => a.id.localeCompare(b.id)).map(toGrafana),
  )
})
