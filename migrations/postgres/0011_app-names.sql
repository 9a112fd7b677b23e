CREATE TABLE "app_names" (
	"language" text NOT NULL,
	"app_id" bigint NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "app_names_language_app_id_pk" PRIMARY KEY("language","app_id")
);
