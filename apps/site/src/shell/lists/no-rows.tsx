import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import type { ReactNode } from 'react'
import { type ListPage, useListTexts } from './use-list-texts.ts'

interface Props {
  page: ListPage
  icon: ReactNode
  /** The filter leaves nothing: a button shows everything again. Otherwise there is nothing at all. */
  isFiltered: boolean
  onReset: () => void
  /** What a player without any rows can do. */
  action: ReactNode
}

/** What replaces a list without rows. */
export function NoRows({ page, icon, isFiltered, onReset, action }: Props) {
  const { nothingFits, empty } = useListTexts(page)
  if (!isFiltered) return <EmptyState icon={icon} {...empty} action={action} />
  const reset = (
    <Button variant="secondary" onClick={onReset}>
      {nothingFits.action}
    </Button>
  )
  return <EmptyState icon={icon} title={nothingFits.title} text={nothingFits.text} action={reset} />
}
