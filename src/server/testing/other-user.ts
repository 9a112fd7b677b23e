/**
 * The imports of a program that gives up root's rights. Root reads the given modules first, and all that they import, because
 * the other user may not reach the project, as in a home folder of mode 700.
 */
export const importAsUser = (uid: number, modules: readonly string[]): string =>
  [...modules, `data:text/javascript,process.setgroups([]);process.setgid(${uid});process.setuid(${uid})`]
    .map(module => `import ${JSON.stringify(module)}\n`)
    .join('')
