/** Finds the programs of a cluster on this machine, and the user that runs PostgreSQL: it refuses to run as root. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' } as const
const POSTGRES_FOLDERS = '/usr/lib/postgresql'
const POSTGRES_PROGRAMS = ['postgres', 'pg_basebackup', 'pg_rewind', 'pg_controldata']

export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
  /** Empty unless this process is root. */
  user: { uid?: number; gid?: number }
}

/** Returns what must be installed if something is missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const found = Object.keys(PACKAGES).map((name) => [name, findProgram(name)] as const)
  const missing: string[] = found.flatMap(([name, file]) =>
    file === undefined ? [PACKAGES[name as keyof typeof PACKAGES]] : [],
  )
  const postgres = findPostgres()
  if (postgres === undefined) missing.push('postgresql')
  const user = findUser()
  if (user === null) missing.push('a user "postgres"')
  if (missing.length > 0 || user === null || postgres === undefined) return { missing }
  return { ...(Object.fromEntries(found) as Record<keyof typeof PACKAGES, string>), postgres, user }
}

function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

/** The newest version that has all programs. */
function findPostgres(): string | undefined {
  const versions = existsSync(POSTGRES_FOLDERS) ? readdirSync(POSTGRES_FOLDERS) : []
  const newestFirst = versions.toSorted((a, b) => Number(b) - Number(a))
  const folders = newestFirst.map((version) => path.join(POSTGRES_FOLDERS, version, 'bin'))
  return folders.find((folder) => POSTGRES_PROGRAMS.every((name) => existsSync(path.join(folder, name))))
}

function findUser(): Programs['user'] | null {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return uid === undefined || gid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
}
