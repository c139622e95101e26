import { infiniteQueryOptions } from '@tanstack/react-query'

type Cursor = string | undefined

/** Pages by cursor, in the order of the server. */
export const paged = <Page extends { next: string | null }>(
  queryKey: readonly unknown[],
  read: (cursor: Cursor) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
  })
