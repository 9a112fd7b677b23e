CREATE TABLE "saved_comparisons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"app_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_keywords" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"app_id" bigint NOT NULL,
	"storefront" text NOT NULL,
	"keyword" text NOT NULL,
	"user_id" uuid,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_keywords_once" UNIQUE NULLS NOT DISTINCT("app_id","storefront","keyword","user_id")
);
--> statement-breakpoint
CREATE TABLE "keyword_plans" (
	"storefront" text NOT NULL,
	"keyword" text NOT NULL,
	"tried_at" timestamp with time zone,
	"measured_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	CONSTRAINT "keyword_plans_storefront_keyword_pk" PRIMARY KEY("storefront","keyword")
);
--> statement-breakpoint
CREATE TABLE "app_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"app_id" bigint NOT NULL,
	"day" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app_versions" (
	"app_id" bigint NOT NULL,
	"version" text NOT NULL,
	"released_at" timestamp with time zone,
	"release_notes" text,
	"storefront" text NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "app_versions_app_id_version_pk" PRIMARY KEY("app_id","version")
);
--> statement-breakpoint
ALTER TABLE "saved_comparisons" ADD CONSTRAINT "saved_comparisons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_keywords" ADD CONSTRAINT "app_keywords_app_id_apps_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_keywords" ADD CONSTRAINT "app_keywords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_notes" ADD CONSTRAINT "app_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_notes" ADD CONSTRAINT "app_notes_app_id_apps_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_versions" ADD CONSTRAINT "app_versions_app_id_apps_app_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("app_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_comparisons_user" ON "saved_comparisons" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "app_keywords_search" ON "app_keywords" USING btree ("storefront","keyword");--> statement-breakpoint
CREATE INDEX "app_keywords_user" ON "app_keywords" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "keyword_plans_tried" ON "keyword_plans" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "app_notes_of" ON "app_notes" USING btree ("user_id","app_id","day");