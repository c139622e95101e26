import { IconButton } from '@fairhall/ui/icon-button'
import { Link, useLocation } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Mark } from '../page-parts/logo.tsx'
import { Navigation } from './navigation.tsx'

const KEY = 'IS_DRAWER_COMPACT'

/** The choice is an attribute of the document: it is applied before the first paint, so nothing moves. */
export function setDrawerCompact(isCompact: boolean) {
  document.documentElement.dataset.drawer = isCompact ? 'compact' : 'wide'
  try {
    localStorage.setItem(KEY, String(isCompact))
  } catch {
    // Storage may be unavailable: the choice then lasts for this page.
  }
}

/** The fixed drawer of wide screens: 240 pixels open, 72 compact. */
export function Drawer() {
  const t = useTranslations('layout.shell')
  const pathname = useLocation({ select: (location) => location.pathname })
  const list = useRef<HTMLDivElement>(null)
  // On a low screen the list is longer than the drawer.
  useEffect(() => {
    list.current?.querySelector(`[aria-current='page']`)?.scrollIntoView({ block: 'nearest' })
  }, [pathname])
  return (
    <aside className="drawer fixed inset-y-0 start-0 z-30 hidden w-(--drawer) flex-col border-e border-line bg-ink lg:flex">
      {/* Only this part scrolls, so that a link at its edge is cut off, not covered. */}
      <div
        ref={list}
        className="min-h-0 flex-1 scroll-py-8 overflow-x-hidden overflow-y-auto px-3.5 pt-4 pb-4 [scrollbar-width:thin]"
      >
        <Link to="/" className="mb-4 flex min-h-11 items-center gap-3 rounded-control px-1.5">
          <Mark className="size-8 shrink-0" />
          <span className="drawer-word font-display text-xl font-bold tracking-tight">{t('brand')}</span>
        </Link>
        <Navigation />
      </div>
      <div className="relative px-3.5 pt-3 pb-4 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6 before:bg-linear-to-t before:from-ink">
        <LimitsCard />
        <div className="drawer-row mt-3 flex">
          <IconButton
            label={t('navigation.compact')}
            onClick={() => setDrawerCompact(true)}
            className="drawer-wide"
          >
            <PanelLeftClose aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={t('navigation.wide')}
            onClick={() => setDrawerCompact(false)}
            className="drawer-compact"
          >
            <PanelLeftOpen aria-hidden="true" className="size-5 rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
    </aside>
  )
}

function LimitsCard() {
  const t = useTranslations('layout.shell.limits')
  return (
    <Link
      to="/static/$page"
      params={{ page: 'responsible-play' }}
      title={t('title')}
      className="drawer-row drawer-card flex gap-3 rounded-card border border-line p-3 text-muted transition-colors duration-150 hover:border-edge"
    >
      <ShieldCheck aria-hidden="true" className="size-5 shrink-0" />
      <span className="drawer-word flex flex-col gap-0.5 text-xs">
        <span className="font-semibold text-text">{t('title')}</span>
        {t('text')}
      </span>
    </Link>
  )
}
