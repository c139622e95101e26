/** The people on the stand-in for a register of self-excluded people. */
import type { Queryable } from '@fairhall/postgres'

export interface ListedPerson {
  id: string
  lastName: string
  /** YYYY-MM-DD. */
  birthdate: string
}

export async function listPeople(pool: Queryable): Promise<ListedPerson[]> {
  const { rows } = await pool.query<ListedPerson>(
    `select id, last_name as "lastName", to_char(birthdate, 'YYYY-MM-DD') as birthdate
       from sandbox.register_person order by added_at desc, id limit 100`,
  )
  return rows
}

export async function addPerson(pool: Queryable, person: ListedPerson, now: Date): Promise<void> {
  await pool.query(
    'insert into sandbox.register_person (id, last_name, birthdate, added_at) values ($1, $2, $3, $4)',
    [person.id, person.lastName, person.birthdate, now],
  )
}

export async function removePerson(pool: Queryable, id: string): Promise<void> {
  await pool.query('delete from sandbox.register_person where id::text = $1', [id])
}

/** Returns the positions of the people that are listed, by last name, in any case, and birth date. */
export async function findListed(
  pool: Queryable,
  people: readonly Omit<ListedPerson, 'id'>[],
): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ position: number }>(
    `select distinct asked.position::integer as position
       from unnest($1::text[], $2::text[]) with ordinality as asked(last_name, birthdate, position)
       join sandbox.register_person r
         on lower(r.last_name) = lower(trim(asked.last_name)) and to_char(r.birthdate, 'YYYY-MM-DD') = asked.birthdate`,
    [people.map(({ lastName }) => lastName), people.map(({ birthdate }) => birthdate)],
  )
  return new Set(rows.map(({ position }) => position - 1))
}
