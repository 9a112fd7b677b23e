UPDATE "audit_entries" SET "action" = 'collector.selection' WHERE "action" = 'collector.scope';
