/** The roles of the embedded database: the owner, the server and the studio, each with its own password. */
import path from 'node:path'
import { existsSync } from 'node:fs'
import { Client, escapeLiteral } from '@fairhall/postgres'
import { readPassword } from './embedded-cluster.ts'
import type { DatabaseUrls } from './roles.ts'

const roles = { server: 'fairhall_server', studio: 'fairhall_studio' } as const
type RoleName = keyof typeof roles

const passwordFile = (name: RoleName) => `${name}.password`

/** Creates missing roles, and sets the password of each role from its file. */
export async function prepareRoles(home: string, ownerUrl: string): Promise<DatabaseUrls> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    for (const [name, role] of Object.entries(roles)) {
      const password = readPassword(home, passwordFile(name as RoleName))
      const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
      if (rowCount === 0) await owner.query(`create role ${role}`)
      await owner.query(
        `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${escapeLiteral(password)}`,
      )
    }
  } finally {
    await owner.end()
  }
  return urlsOf(home, ownerUrl)
}

/** The URLs of a running database. A database started by an older version has only the owner. */
export function urlsOf(home: string, ownerUrl: string): DatabaseUrls {
  const urlFor = (name: RoleName) => {
    if (!existsSync(path.join(home, passwordFile(name)))) return ownerUrl
    const password = readPassword(home, passwordFile(name))
    return Object.assign(new URL(ownerUrl), { username: roles[name], password }).href
  }
  return { owner: ownerUrl, server: urlFor('server'), studio: urlFor('studio') }
}
