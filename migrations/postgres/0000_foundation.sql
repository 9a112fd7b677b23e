CREATE TABLE "app_offers" (
	"app_id" bigint NOT NULL,
	"storefront" text NOT NULL,
	"is_offered" boolean NOT NULL,
	"missed_days" integer DEFAULT 0 NOT NULL,
	"last_missed_day" text,
	"missed_since" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_offers_app_id_storefront_pk" PRIMARY KEY("app_id","storefront")
);
--> statement-breakpoint
CREATE TABLE "apps" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"developer" text NOT NULL,
	"developer_id" bigint,
	"bundle_id" text,
	"genre" integer,
	"icon" text,
	"rating" real,
	"rating_count" integer,
	"price" double precision,
	"currency" text,
	"version" text,
	"released_at" timestamp with time zone,
	"description" text,
	"screenshots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ipad_screenshots" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"storefront" text,
	"first_seen_at" timestamp with time zone NOT NULL,
	"looked_up_at" timestamp with time zone,
	"lookup_tried_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public_apps" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chart_plans" (
	"chart_key" text PRIMARY KEY NOT NULL,
	"priority" integer NOT NULL,
	"freshness_ms" bigint NOT NULL,
	"planned_at" timestamp with time zone NOT NULL,
	"last_outcome" text,
	"last_reason" text,
	"last_fetched_at" timestamp with time zone,
	"last_measured_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "collector_switches" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"paused_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "paces" (
	"budget" text PRIMARY KEY NOT NULL,
	"next_call_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suspects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suspects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chart_key" text NOT NULL,
	"observed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"source" text NOT NULL,
	"app_ids" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_charts" (
	"sweep_id" bigint NOT NULL,
	"chart_key" text NOT NULL,
	"priority" integer NOT NULL,
	"place" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"detail" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "sweep_charts_sweep_id_chart_key_pk" PRIMARY KEY("sweep_id","chart_key")
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sweeps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recordings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recordings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fetch" jsonb NOT NULL,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "public_apps" ADD CONSTRAINT "public_apps_app_id_apps_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_charts" ADD CONSTRAINT "sweep_charts_sweep_id_sweeps_id_fk" FOREIGN KEY ("sweep_id") REFERENCES "public"."sweeps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apps_looked_up_at" ON "apps" USING btree ("looked_up_at");--> statement-breakpoint
CREATE INDEX "apps_developer_id" ON "apps" USING btree ("developer_id");--> statement-breakpoint
CREATE INDEX "suspects_chart" ON "suspects" USING btree ("chart_key","observed_at");--> statement-breakpoint
CREATE INDEX "sweep_charts_next" ON "sweep_charts" USING btree ("state","priority","place");--> statement-breakpoint
CREATE INDEX "sweep_charts_chart" ON "sweep_charts" USING btree ("chart_key");--> statement-breakpoint
CREATE INDEX "recordings_lease_until" ON "recordings" USING btree ("lease_until");