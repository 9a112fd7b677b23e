import { onTestFinished } from 'vitest'
import type { OpenDatabase } from '../platform/database/database.ts'
import { openOwnDatabase } from './test-databases.ts'

/** Statements name no schema of `now`, so they find this one first. */
const movedNow = `
  CREATE SCHEMA clock;
  CREATE TABLE clock.moved (by interval NOT NULL);
  INSERT INTO clock.moved VALUES ('0');
  CREATE FUNCTION clock.now() RETURNS timestamptz STABLE LANGUAGE sql
    AS 'SELECT pg_catalog.now() + (SELECT by FROM clock.moved)';
  DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = clock, public, pg_catalog', current_database()); END $$`

/**
 * The clock of this whole process and of a database of its own, for the current test: what reads `Date` or `now()`, the job
 * queue included, jumps with it. Timers go on as before, as they do when somebody sets the clock of a machine.
 */
export const takeClock = async (): Promise<{ database: OpenDatabase; jump(ms: number): Promise<void> }> => {
  const Real = globalThis.Date
  let offsetMs = 0
  const now = () => Real.now() + offsetMs
  const database = await openOwnDatabase(movedNow)
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, caller) => Reflect.construct(target, given.length === 0 ? [now()] : given, caller),
    get: (target, name, caller) => (name === 'now' ? now : Reflect.get(target, name, caller)),
  })
  onTestFinished(() => {
    globalThis.Date = Real
  })
  const jump = async (ms: number): Promise<void> => {
    offsetMs += ms
    await database.jobsDb.executeSql(`UPDATE clock.moved SET by = interval '1 millisecond' * $1`, [offsetMs])
  }
  return { database, jump }
}
