const OWNER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Whether it is a UUID in the spelling of the database: two spellings of one owner would count as two owners.
 */
export const isOwner = (owner: string) => OWNER.test(owner)
