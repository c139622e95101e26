import { createContext } from 'react'

/** The search text of the frame. A context, because the list below belongs to another route. */
export const QuestionsSearch = createContext('')
