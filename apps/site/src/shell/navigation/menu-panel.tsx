import { Link } from '@tanstack/react-router'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { setDrawerCompact } from './drawer.tsx'
import { LanguageSwitch } from '../locale/language-switch.tsx'
import { Mark } from '../page-parts/logo.tsx'
import { Navigation } from './navigation.tsx'
import { type PanelHandle, SidePanel } from '../page-parts/side-panel.tsx'

/** The drawer of small screens. Opening it ends the compact mode, as on wide screens. */
export function MenuPanel({ ref }: { ref: Ref<PanelHandle> }) {
  const t = useTranslations('layout.shell')
  const panel = useRef<PanelHandle>(null)
  useImperativeHandle(ref, () => ({
    open() {
      setDrawerCompact(false)
      panel.current?.open()
    },
  }))
  const brand = (
    <Link to="/" className="flex items-center gap-3">
      <Mark className="size-8" />
      <span className="font-display text-xl font-bold">{t('brand')}</span>
    </Link>
  )
  return (
    <SidePanel
      ref={panel}
      side="start"
      label={t('navigation.menu')}
      closeLabel={t('navigation.closeMenu')}
      header={brand}
    >
      {() => (
        <>
          <Navigation />
          <div className="mt-auto border-t border-line pt-4">
            <LanguageSwitch />
          </div>
        </>
      )}
    </SidePanel>
  )
}
