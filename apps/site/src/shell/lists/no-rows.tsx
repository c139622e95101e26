import { Button } from '@fairhall/ui/button'
import { EmptyState } from '@fairhall/ui/empty-state'
import type { ReactNode } from 'react'

interface Words {
  title: string
  text: string
}

interface Props {
  icon: ReactNode
  isFiltered: boolean
  /** Shown if the filter leaves nothing, with the button that shows everything again. */
  nothingFits: Words & { action: string }
  onReset: () => void
  /** Shown if there is nothing at all. */
  empty: Words & { action?: ReactNode }
}

/** What replaces a list without rows. */
export function NoRows({ icon, isFiltered, nothingFits, onReset, empty }: Props) {
  const { title, text } = isFiltered ? nothingFits : empty
  const reset = (
    <Button variant="secondary" onClick={onReset}>
      {nothingFits.action}
    </Button>
  )
  return <EmptyState icon={icon} title={title} text={text} action={isFiltered ? reset : empty.action} />
}
