const THEME = 'office-theme'

const isDark = () => document.documentElement.dataset['theme'] === 'dark'

/** The chosen theme, or that of the device. */
export function applyTheme(): void {
  const kept = localStorage.getItem(THEME)
  const asksDark = matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset['theme'] = kept ?? (asksDark ? 'dark' : 'light')
}

export function switchTheme(): void {
  localStorage.setItem(THEME, isDark() ? 'light' : 'dark')
  applyTheme()
}
