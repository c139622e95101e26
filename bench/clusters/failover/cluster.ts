/**
 * Three etcd members, three PostgreSQL nodes under Patroni and HAProxy, all on this machine, with the configuration of
 * `deploy/cluster`.
 */
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '#tests/support/server/free-port.ts'
import type { Programs } from './programs.ts'
import { Service, until } from './service.ts'

const CONFIGURATION = path.resolve(import.meta.dirname, '../../../deploy/cluster')
const PATRONI = 'patroni.yml'
const HAPROXY = 'haproxy.cfg'
const HOST = '127.0.0.1'
const PASSWORD = 'only-for-this-benchmark'
const COUNT = 3
/** Under load, a standby that keeps up is a moment behind. */
const LAG_MAX_BYTES = 1_000_000

interface Node {
  name: string
  port: number
  patroniPort: number
  dataDir: string
  service: Service
}

/** As Patroni reports it. */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  lag?: number | string
}

export interface Cluster {
  /** The primary, through HAProxy. */
  databaseUrl: string
  siteUrl: string
  etcd: readonly Service[]
  haproxy: Service
  node(role: Member['role']): Promise<Node>
  /** Kills PostgreSQL and Patroni of a node, as the loss of its machine does. */
  killNode(node: Node): Promise<void>
  switchOver(): Promise<void>
  /** Waits for a primary and two standbys, of which one is synchronous. */
  untilComplete(): Promise<void>
  stop(): Promise<void>
}

export async function startCluster(
  programs: Programs,
  home: string,
  apps: readonly [number, number],
): Promise<Cluster> {
  const folder = (name: string) => {
    const made = path.join(home, name)
    mkdirSync(made, { mode: 0o700 })
    const { uid, gid } = programs.user
    if (uid !== undefined && gid !== undefined) chownSync(made, uid, gid)
    return made
  }
  // Programs that start again later must not read a changed file.
  for (const file of [PATRONI, HAPROXY]) copyFileSync(path.join(CONFIGURATION, file), path.join(home, file))
  const etcd = await startEtcd(programs, folder)
  const nodes: Node[] = []
  for (let place = 1; place <= COUNT; place += 1)
    nodes.push(await startNode(programs, folder(`db${place}`), `db${place}`, etcd.hosts))
  const ports = { primary: await freePort(), standbys: await freePort(), site: await freePort() }
  const haproxy = new Service(programs.haproxy, ['-db', '-f', path.join(home, HAPROXY)], {
    cwd: home,
    logFile: path.join(home, 'haproxy.log'),
    env: haproxyEnvironment(nodes, ports, apps),
  })
  const cluster: Cluster = {
    databaseUrl: `postgres://postgres:${PASSWORD}@${HOST}:${ports.primary}/postgres`,
    siteUrl: `http://${HOST}:${ports.site}`,
    etcd: etcd.members,
    haproxy,
    async node(role) {
      const member = (await membersOf(nodes)).find((one) => one.role === role)
      const node = nodes.find(({ name }) => name === member?.name)
      if (node === undefined) throw new Error(`no node is ${role}`)
      return node
    },
    async killNode({ dataDir, service }) {
      const killed = service.kill()
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      await killed
    },
    async switchOver() {
      const [leader, candidate] = [await this.node('leader'), await this.node('sync_standby')]
      await post(leader, '/switchover', { leader: leader.name, candidate: candidate.name })
    },
    untilComplete: () => until('a complete cluster', async () => isComplete(await membersOf(nodes))),
    async stop() {
      await haproxy.kill()
      await Promise.all(nodes.map(({ service }) => service.kill('SIGTERM')))
      await Promise.all(etcd.members.map((member) => member.kill()))
    },
  }
  return cluster
}

async function startEtcd({ etcd }: Programs, folder: (name: string) => string) {
  const members: { name: string; client: number; peer: number }[] = []
  for (let place = 1; place <= COUNT; place += 1)
    members.push({ name: `etcd${place}`, client: await freePort(), peer: await freePort() })
  const url = (port: number) => `http://${HOST}:${port}`
  const all = members.map(({ name, peer }) => `${name}=${url(peer)}`).join(',')
  const services = members.map(({ name, client, peer }) => {
    const cwd = folder(name)
    const args = ['--name', name, '--data-dir', path.join(cwd, 'data'), '--initial-cluster', all]
    args.push('--listen-client-urls', url(client), '--advertise-client-urls', url(client))
    args.push('--listen-peer-urls', url(peer), '--initial-advertise-peer-urls', url(peer))
    // All members share this machine's disk with the databases.
    args.push('--heartbeat-interval', '300', '--election-timeout', '3000')
    return new Service(etcd, args, { cwd, logFile: path.join(cwd, 'log') })
  })
  await until('etcd', async () => (await fetch(`${url(members[0]?.client ?? 0)}/health`)).ok)
  return { members: services, hosts: members.map(({ client }) => `${HOST}:${client}`).join(',') }
}

/** The environment is what `docs/guides/grow.md` writes to /etc/patroni/environment. */
async function startNode(programs: Programs, cwd: string, name: string, etcd: string): Promise<Node> {
  const [port, patroniPort, dataDir] = [await freePort(), await freePort(), path.join(cwd, 'data')]
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: etcd,
    PATRONI_RESTAPI_LISTEN: `${HOST}:${patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${HOST}:${patroniPort}`,
    PATRONI_RESTAPI_USERNAME: 'patroni',
    PATRONI_RESTAPI_PASSWORD: PASSWORD,
    PATRONI_POSTGRESQL_LISTEN: `${HOST}:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${HOST}:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: path.join(cwd, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: PASSWORD,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: PASSWORD,
  }
  const service = new Service(programs.patroni, [path.join(path.dirname(cwd), PATRONI)], {
    cwd,
    env,
    user: programs.user,
    logFile: path.join(path.dirname(cwd), `${name}.log`),
  })
  return { name, port, patroniPort, dataDir, service }
}

function haproxyEnvironment(
  nodes: readonly Node[],
  ports: Record<'primary' | 'standbys' | 'site', number>,
  apps: readonly [number, number],
): Record<string, string> {
  const databases = nodes.flatMap(({ name, port, patroniPort }) => {
    const prefix = name.toUpperCase()
    return [
      [prefix, `${HOST}:${port}`],
      [`${prefix}_HOST`, HOST],
      [`${prefix}_PATRONI_PORT`, String(patroniPort)],
    ]
  })
  return {
    ...(Object.fromEntries(databases) as Record<string, string>),
    PRIMARY_LISTEN: `${HOST}:${ports.primary}`,
    STANDBYS_LISTEN: `${HOST}:${ports.standbys}`,
    SITE_LISTEN: `${HOST}:${ports.site}`,
    APP1: `${HOST}:${apps[0]}`,
    APP2: `${HOST}:${apps[1]}`,
  }
}

/** From any node that answers. */
async function membersOf(nodes: readonly Node[]): Promise<Member[]> {
  const asked = nodes.map(async ({ patroniPort }) => {
    const reply = await fetch(`http://${HOST}:${patroniPort}/cluster`, { signal: AbortSignal.timeout(5000) })
    return ((await reply.json()) as { members: Member[] }).members
  })
  return Promise.any(asked)
}

function isComplete(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role)
  const isUp = ({ role, state, lag }: Member) =>
    ['running', 'streaming'].includes(state) && (role === 'leader' || Number(lag) <= LAG_MAX_BYTES)
  const timelines = new Set(members.map(({ timeline }) => timeline))
  return (
    members.length === COUNT &&
    members.every(isUp) &&
    timelines.size === 1 &&
    roles.includes('leader') &&
    roles.includes('sync_standby')
  )
}

function postmasterOf(dataDir: string): number {
  const file = path.join(dataDir, 'postmaster.pid')
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
  if (!(pid > 1)) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  return pid
}

async function post({ patroniPort }: Node, address: string, body: object): Promise<void> {
  const reply = await fetch(`http://${HOST}:${patroniPort}${address}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`patroni:${PASSWORD}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`Patroni answered ${reply.status}: ${await reply.text()}`)
}
