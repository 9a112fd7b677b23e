// Applies the stored theme before the first paint. The content security policy forbids inline scripts, so this is a separate
// file in the head. Without a stored theme, CSS follows the system.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked; the system theme applies then.
}
