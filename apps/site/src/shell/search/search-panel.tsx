import { Skeleton } from '@fairhall/ui/skeleton'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { LazyPart } from '../errors/lazy-part.tsx'
import { type PanelHandle, SidePanel } from '../page-parts/side-panel.tsx'

const loadSearch = () => import('./game-search.tsx')

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Excluded players have no links to games, so the keyboard shortcut is off too. */
const hasSearch = () => document.documentElement.dataset.excluded === undefined

/** A modal covers the page, and the key belongs to it. */
const isCovered = () => document.querySelector('[aria-modal=true]') !== null

/** The search panel, opened by its buttons or the key `/`. On wide screens it opens at the field of the header. */
export function SearchPanel({ ref }: { ref: Ref<PanelHandle> }) {
  const t = useTranslations('global-components.games.search')
  const panel = useRef<PanelHandle>(null)
  useImperativeHandle(ref, () => ({
    open: () => panel.current?.open(),
  }))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (!hasSearch() || isCovered()) return
      event.preventDefault()
      panel.current?.open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <SidePanel
      ref={panel}
      side="end"
      className="search-panel"
      label={t('label')}
      closeLabel={t('close')}
      header={<h2 className="text-xl">{t('label')}</h2>}
    >
      {() => (
        <LazyPart name="search" load={loadSearch} outline={<Skeleton className="h-12 w-full" />}>
          {(GameSearch) => <GameSearch />}
        </LazyPart>
      )}
    </SidePanel>
  )
}
