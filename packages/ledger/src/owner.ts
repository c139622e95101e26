const OWNER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether it is a UUID as the database writes it: under two spellings one owner would be two. */
export const isOwner = (owner: string) => OWNER.test(owner)
