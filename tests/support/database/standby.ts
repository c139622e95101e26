/** A standby of an embedded database: a copy of its folder that follows it by streaming replication. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from '@fairhall/postgres'
import type { EmbeddedDatabase } from '../../../apps/server/src/platform/database/embedded.ts'
import { chooseRunner, identityOf } from '../../../apps/server/src/platform/database/embedded-runner.ts'
import { freePort } from '#tests/support/server/free-port.ts'

interface Standby {
  /** The same role and database as the primary's `url`. */
  url: string
  stop(): Promise<void>
}

/** Files that each server writes for itself. */
const OWN_FILES = /\/(?:postmaster\.(?:pid|opts)|pg_wal\/.+)$/

export async function startStandby(primary: EmbeddedDatabase, home: string): Promise<Standby> {
  const admin = new Client({ connectionString: primary.url })
  await admin.connect()
  const { rows } = await admin.query<Record<'data' | 'programs' | 'connections', string>>(
    `select current_setting('data_directory') as data, current_setting('max_connections') as connections,
            (select setting from pg_config where name = 'BINDIR') as programs`,
  )
  const { data: from = '', programs = '', connections = '' } = rows[0] ?? {}
  const runner = chooseRunner(path.dirname(programs), home)
  const data = path.join(runner.home, 'standby')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  await admin.query("select pg_backup_start('standby', fast => true)")
  cpSync(from, data, { recursive: true, filter: (file) => !OWN_FILES.test(file) })
  const { rows: labels } = await admin.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
  )
  await admin.end()
  writeFileSync(path.join(data, 'backup_label'), labels[0]?.label ?? '')
  writeFileSync(path.join(data, 'standby.signal'), '')
  if (runner.owner) chownSync(data, runner.owner.uid, runner.owner.gid)

  const port = await freePort()
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: connections,
    primary_conninfo: primary.url.replace(/\/fairhall$/, '/'),
    wal_receiver_status_interval: '1s',
    fsync: 'off',
    timezone: 'UTC',
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = runner.command('postgres', ['-D', data, ...options])
  const server = spawn(command.file, command.args, {
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    ...identityOf(command),
  })
  const exited = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('ready to accept read-only connections')) resolve()
    })
    void exited.then(() => reject(new Error(`the standby did not start: ${output}`)))
  })
  return {
    url: Object.assign(new URL(primary.url), { port: String(port) }).href,
    async stop() {
      server.kill('SIGINT')
      await exited
      rmSync(data, { recursive: true, force: true })
    },
  }
}
