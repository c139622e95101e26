import { isLostDatabase } from './lost.ts'
import { isOfDatabase } from './origin.ts'

/** Whether the process continues after this unhandled failure: a connection to the database broke. */
export const isSurvivable = (error: unknown): boolean => isLostDatabase(error) && isOfDatabase(error)
