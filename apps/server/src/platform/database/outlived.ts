import { isLostDatabase } from './lost.ts'
import { isOfDatabase } from './origin.ts'

/** Whether the process continues although nobody handled this failure: a connection to the database broke. */
export const isOutlived = (error: unknown): boolean => isLostDatabase(error) && isOfDatabase(error)
