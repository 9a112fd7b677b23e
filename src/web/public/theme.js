// A chosen theme must be known before the first paint, and the content security policy forbids inline scripts:
// so this is a file of its own, loaded in the head. Without a choice the system decides, by CSS alone.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be closed to us; the system's theme is fine then.
}
