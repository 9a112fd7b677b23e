UPDATE "alert_rules" SET "scope" = '{"charts": "any"}'::jsonb || "scope";
