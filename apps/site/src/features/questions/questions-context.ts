import { createContext } from 'react'

/** What is typed into the search of the frame: the list below it is another route's part. */
export const QuestionsSearch = createContext('')
