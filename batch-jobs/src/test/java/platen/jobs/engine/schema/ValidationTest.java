package platen.jobs.engine.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.model.Warning;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

class ValidationTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    /** One field of every type, named like its type, with underscores. */
    private static final InputSchema EVERY_TYPE = schema("""
            {"fields":[
             {"key":"text","type":"text"},{"key":"email","type":"email"},{"key":"phone","type":"phone"},
             {"key":"url","type":"url"},{"key":"name","type":"name"},{"key":"address","type":"address"},
             {"key":"ssn","type":"ssn"},{"key":"ein","type":"ein"},{"key":"vin","type":"vin"},
             {"key":"iban","type":"iban"},{"key":"swift","type":"swift"},
             {"key":"number","type":"number"},{"key":"numeric","type":"numeric"},{"key":"currency","type":"currency"},
             {"key":"percentage","type":"percentage"},{"key":"calculated","type":"calculated"},
             {"key":"boolean","type":"boolean"},{"key":"checkbox","type":"checkbox"},
             {"key":"date","type":"date"},{"key":"dropdowns","type":"date-dropdowns"},
             {"key":"dropdown","type":"dropdown","options":[{"value":"ca"},{"value":"ny"}]},
             {"key":"radio","type":"radio-group","options":[{"value":"yes"}]},
             {"key":"open","type":"dropdown"},
             {"key":"multi","type":"multi-select","options":[{"value":"a"},{"value":"b"}]},
             {"key":"image","type":"image"},{"key":"signature","type":"signature"},
             {"key":"object","type":"object","fields":[{"key":"n","type":"number","required":true}]},
             {"key":"free","type":"json-object"},
             {"key":"short","type":"text","max_length":3},
             {"key":"numbers","type":"number","is_array":true},
             {"key":"flags","type":"checkbox","is_array":true,"required":false},
             {"key":"items","type":"object","is_array":true,"fields":[
              {"key":"name","type":"text","required":true},{"key":"price","type":"currency"},
              {"key":"tags","type":"multi-select","is_array":false,"options":[{"value":"x"}]},
              {"key":"parts","type":"object","is_array":true,"fields":[{"key":"id","type":"text","required":true}]}]}
            ]}""");

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            {}
            {"text":""}
            {"text":"a"}
            {"text":null}
            {"email":"ada@example.org","phone":"+1 (555) 010-9999","url":"https://example.org/a?b=c"}
            {"number":1,"numeric":-2.5,"currency":1e20,"percentage":0,"calculated":0.1}
            {"boolean":true,"checkbox":false}
            {"date":"2024-02-29","dropdowns":"1999-12-31"}
            {"dropdown":"ny","radio":"yes","open":"anything"}
            {"multi":[]}
            {"multi":["a","b"]}
            {"image":"https://example.org/logo.png","signature":"http://127.0.0.1:8080/a.jpg"}
            {"image":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==","signature":"data:image/svg+xml;base64,PHN2Zy8+"}
            {"image":"DATA:image/JPEG;base64,/9j/4AAQ","signature":"data:image/webp;base64,UklGRgAAAABXRUJQVlA4TAAAAAAAAAAA"}
            {"object":{"n":1}}
            {"free":{}}
            {"free":{"any":[1,{"thing":null}]}}
            {"numbers":[]}
            {"numbers":[1,null,2]}
            {"flags":[true,false]}
            {"items":[{"name":"a","price":1,"tags":["x"],"parts":[{"id":"1"}]},null,{"name":"b","price":null}]}
            """)
    void fittingDataHasNothingToSay(String data) {
        assertThat(check(data)).isEqualTo(new ValidationResult(List.of(), List.of()));
        assertThat(Validation.check(EVERY_TYPE, JSON.readTree(data), Validation.Mode.STRICT).valid()).isTrue();
        assertThat(acceptedByJsonSchema(data)).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', nullValues = "-", textBlock = """
            {"text":1}                       | text          | must be a string, got number                      | string
            {"text":true}                    | text          | must be a string, got boolean                     | string
            {"text":["a"]}                   | text          | must be a string, got array                       | string
            {"iban":{}}                      | iban          | must be a string, got object                      | string
            {"number":"1"}                   | number        | must be a number, got string                      | number
            {"currency":true}                | currency      | must be a number, got boolean                     | number
            {"percentage":[]}                | percentage    | must be a number, got array                       | number
            {"boolean":"true"}               | boolean       | must be true or false, got string                 | boolean
            {"checkbox":1}                   | checkbox      | must be true or false, got number                 | boolean
            {"date":20240229}                | date          | must be a date as a string YYYY-MM-DD, got number | string
            {"date":"29.02.2024"}            | date          | must be a date in the form YYYY-MM-DD             | date
            {"date":"2024-2-29"}             | date          | must be a date in the form YYYY-MM-DD             | date
            {"date":"2024-02-29T00:00:00Z"}  | date          | must be a date in the form YYYY-MM-DD             | date
            {"date":""}                      | date          | must be a date in the form YYYY-MM-DD             | date
            {"dropdowns":"2024-13-01"}       | dropdowns     | must be a date that exists, got 2024-13-01        | date
            {"dropdowns":"2024-04-00"}       | dropdowns     | must be a date that exists, got 2024-04-00        | date
            {"dropdown":"tx"}                | dropdown      | must be one of "ca", "ny", got "tx"               | -
            {"dropdown":"CA"}                | dropdown      | must be one of "ca", "ny", got "CA"               | -
            {"dropdown":""}                  | dropdown      | must be one of "ca", "ny", got ""                 | -
            {"dropdown":["ca"]}              | dropdown      | must be the value of an option, a string, got array | string
            {"radio":"no"}                   | radio         | must be "yes", got "no"                           | -
            {"radio":true}                   | radio         | must be the value of an option, a string, got boolean | string
            {"open":1}                       | open          | must be the value of an option, a string, got number | string
            {"multi":"a"}                    | multi         | must be an array of option values, got string     | array
            {"multi":["a","c"]}              | multi[1]      | must be one of "a", "b", got "c"                  | -
            {"multi":[null]}                 | multi[0]      | must be the value of an option, a string, got null | string
            {"image":1}                      | image         | must be an http(s) URL or a data: URL, a string, got number | string
            {"image":"logo.png"}             | image         | must be an http(s) URL or a data: URL of an image | -
            {"image":"file:///etc/passwd"}   | image         | must be an http(s) URL or a data: URL of an image | -
            {"image":"ftp://example.org/a"}  | image         | must be an http(s) URL or a data: URL of an image | -
            {"object":[]}                    | object        | must be an object, got array                      | object
            {"object":{}}                    | object.n      | is required                                       | number
            {"object":{"n":null}}            | object.n      | is required                                       | number
            {"object":{"n":"1"}}             | object.n      | must be a number, got string                      | number
            {"free":"{}"}                    | free          | must be an object, got string                     | object
            {"numbers":1}                    | numbers       | must be an array, got number                      | array
            {"numbers":{"0":1}}              | numbers       | must be an array, got object                      | array
            {"numbers":[1,"2"]}              | numbers[1]    | must be a number, got string                      | number
            {"items":[{"name":"a"},{"name":"b"},{"name":"c","price":"9.50"}]} | items[2].price | must be a number, got string | number
            {"items":[{}]}                   | items[0].name | is required                                       | string
            {"items":[{"name":"a","tags":["x","y"]}]} | items[0].tags[1] | must be "x", got "y"                  | -
            {"items":[{"name":"a","parts":[{"id":"1"},{}]}]} | items[0].parts[1].id | is required               | string
            {"items":[{"name":"a"},["b"]]}   | items[1]      | must be an object, got array                      | object
            """)
    void aMismatchIsReportedWithItsPath(String data, String alias, String message, String expected) {
        assertThat(check(data).errors()).containsExactly(new Problem(alias, message, expected));
        assertThat(acceptedByJsonSchema(data)).isFalse();
    }

    /** Cases that our validation rejects but a JSON Schema cannot express. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            {"date":"2023-02-29"}                                | date  | must be a date that exists, got 2023-02-29
            {"date":"1900-02-29"}                                | date  | must be a date that exists, got 1900-02-29
            {"date":"2024-06-31"}                                | date  | must be a date that exists, got 2024-06-31
            {"date":"0000-01-01"}                                | date  | must be a date that exists, got 0000-01-01
            {"image":"https://"}                                 | image | must be a well-formed URL
            {"image":"https:///a.png"}                           | image | must be a URL with a plain host name
            {"image":"https://exa mple.org/"}                    | image | must be a well-formed URL
            {"image":"https://exa_mple.org/"}                    | image | must be a URL with a plain host name
            {"image":"https://0x7f.1/"}                          | image | must be a URL with a plain host name
            {"image":"https://example.org\\\\@127.0.0.1/"}       | image | must be a well-formed URL
            {"image":"data:image/png"}                           | image | must be a data: URL such as
            {"image":"data:image/gif;base64,R0lGOD"}             | image | must be an image of type png, jpeg
            {"image":"data:text/html;base64,PGI+"}               | image | must be an image of type png, jpeg
            {"image":"data:,"}                                   | image | must be an image of type png, jpeg
            {"image":"data:image/svg+xml,<svg/>"}                | image | must be a data: URL in base64
            {"image":"data:image/png;base64,"}                   | image | must be a data: URL with content
            {"image":"data:image/png;base64,===="}               | image | must be valid base64; the character at index 22
            {"image":"data:image/png;base64,iVBO Rw0K"}          | image | must be valid base64; the character at index 26
            {"image":"data:image/png;base64,iVBO_w0K"}           | image | must be valid base64; the character at index 26
            {"image":"data:image/png;base64,iVBOR"}              | image | must be complete base64; it seems cut off
            {"image":"data:image/png;base64,iVBORw="}            | image | must be complete base64; it seems cut off
            {"image":"data:image/png;base64,AAAA"}               | image | must hold a PNG, JPEG, WebP or SVG picture
            """)
    void aMismatchBeyondJsonSchemaIsReportedToo(String data, String alias, String message) {
        assertThat(check(data).errors()).singleElement().satisfies(problem -> {
            assertThat(problem.alias()).isEqualTo(alias);
            assertThat(problem.message()).startsWith(message);
        });
    }

    @Test
    void anImageUrlIsAsLongAsTheOutboundClientTakes() {
        String longest = "https://example.org/" + "a".repeat(2_028);

        assertThat(check("{\"image\":\"" + longest + "\"}").errors()).isEmpty();
        assertThat(check("{\"image\":\"" + longest + "a\"}").errors()).singleElement()
                .isEqualTo(new Problem("image", "must be a URL of at most 2048 characters", null));
    }

    @Test
    void anImageThatMustNotBeFetchedIsAMisfit() {
        Validation.Reach nowhere = url -> Optional.of("must not lead there");
        var data = JSON.readTree("{\"image\":\"https://example.org/a.png\"}");

        assertThat(Validation.check(EVERY_TYPE, data, Validation.Mode.LENIENT, nowhere).errors()).singleElement()
                .isEqualTo(new Problem("image", "must not lead there", null));
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(quoteCharacter = '`', delimiter = '|', nullValues = "-", textBlock = """
            email | ada@example.org             | -
            email | a.b+c@sub.example.co        | -
            email | jörg@müller.example         | -
            email | ada@example                 | does not look like an email
            email | ada.example.org             | does not look like an email
            email | a b@example.org             | does not look like an email
            email | a@b@example.org             | does not look like an email
            email | a@.org                      | does not look like an email
            phone | 555-0100 99                 | -
            phone | +44 20 7946 0958            | -
            phone | (212) 555-0199 ext. 12      | -
            phone | 12345                       | does not look like a phone number
            phone | call me                     | does not look like a phone number
            url   | https://example.org         | -
            url   | mailto:ada@example.org      | -
            url   | example.org                 | does not look like a URL
            url   | https:///x                  | does not look like a URL
            url   | http://a b                  | does not look like a URL
            ssn   | 123-45-6789                 | -
            ssn   | 123456789                   | -
            ssn   | 912-70-1234                 | -
            ssn   | 000-45-6789                 | does not look like a social security number
            ssn   | 666-45-6789                 | does not look like a social security number
            ssn   | 123-00-6789                 | does not look like a social security number
            ssn   | 123-45-0000                 | does not look like a social security number
            ssn   | 12-345-6789                 | does not look like a social security number
            ein   | 12-3456789                  | -
            ein   | 123456789                   | -
            ein   | 123-456789                  | does not look like an employer identification number
            iban  | DE89 3704 0044 0532 0130 00 | -
            iban  | GB82WEST12345698765432      | -
            iban  | fr1420041010050500013m02606 | -
            iban  | DE89 3704 0044 0532 0130 01 | is an IBAN with wrong check digits
            iban  | DE98 3704 0044 0532 0130 00 | is an IBAN with wrong check digits
            iban  | DE89                        | does not look like an IBAN
            iban  | DE89-3704-0044-0532-0130-00 | does not look like an IBAN
            swift | DEUTDEFF                    | -
            swift | NEDSZAJJXXX                 | -
            swift | DEUTDEF                     | does not look like a SWIFT code
            swift | DEUTZZFF                    | does not look like a SWIFT code
            vin   | 1M8GDM9AXKP042788           | -
            vin   | 11111111111111111           | -
            vin   | 1m8gdm9axkp042788           | -
            vin   | 1M8GDM9A1KP042788           | is a VIN with a wrong check digit
            vin   | 1M8GDM9AXKP04278            | does not look like a VIN
            vin   | 1M8GDM9AXKPO42788           | does not look like a VIN
            short | abc                         | -
            short | 😀😀😀                      | -
            short | abcd                        | has 4 characters, the place holds 3
            """)
    void aDoubtfulFormatIsOnlyAWarning(String key, String text, String warning) {
        ValidationResult findings = check(JSON.createObjectNode().put(key, text).toString());
        assertThat(findings.errors()).isEmpty();
        if (warning == null) {
            assertThat(findings.warnings()).isEmpty();
        } else {
            assertThat(findings.warnings()).singleElement().satisfies(found -> {
                assertThat(found.alias()).isEqualTo(key);
                assertThat(found.message()).startsWith(warning);
            });
        }
    }

    @Test
    void aTemplateMayTakeADoubtfulFormatForAnError() {
        var schema = new InputSchema(List.of(new Field("iban", FieldType.IBAN, false, false, null, null, List.of(),
                List.of()), new Field("name", FieldType.NAME, false, false, null, null, List.of(), List.of())),
                InputSchema.Strictness.STRICT);
        ValidationResult findings = Validation.check(schema,
                JSON.createObjectNode().put("iban", "DE89").put("name", "?"), Validation.Mode.LENIENT);
        assertThat(findings.errors()).singleElement().satisfies(found -> {
            assertThat(found.alias()).isEqualTo("iban");
            assertThat(found.message()).startsWith("does not look like an IBAN");
        });
        assertThat(findings.warnings()).isEmpty();
        assertThat(SchemaJson.read(SchemaJson.write(schema))).isEqualTo(new SchemaJson.Valid(schema));
    }

    @Test
    void warningsNeverRepeatTheText() {
        assertThat(check("{\"ssn\":\"000-45-6789\",\"iban\":\"DE00370400440532013000\"}").warnings())
                .hasSize(2)
                .noneMatch(warning -> warning.message().contains("000-45") || warning.message().contains("5320"));
    }

    @Test
    void requiredFieldsMustBeThereAndEmptyTextIs() {
        InputSchema schema = schema(
                """
                {"fields":[{"key":"a","type":"text","required":true},{"key":"b","type":"number","required":true},
                 {"key":"c","type":"date","is_array":true,"required":true},{"key":"d","type":"multi-select","required":true}]}""");
        assertThat(check(schema, "{\"a\":null,\"x\":1}").errors()).containsExactly(
                new Problem("a", "is required", "string"), new Problem("b", "is required", "number"),
                new Problem("c", "is required", "array"), new Problem("d", "is required", "array"));
        assertThat(check(schema, "{\"a\":\"\",\"b\":0,\"c\":[],\"d\":[]}").valid()).isTrue();
        assertThat(check(schema, "{\"a\":\"\",\"b\":0,\"c\":[null],\"d\":[]}").errors())
                .containsExactly(new Problem("c[0]", "is required", "date"));
    }

    @Test
    void dataItselfMustBeAnObject() {
        assertThat(Validation.check(EVERY_TYPE, null, Validation.Mode.LENIENT).errors())
                .containsExactly(new Problem("data", "is required", "object"));
        assertThat(check("null").errors()).containsExactly(new Problem("data", "is required", "object"));
        assertThat(check("[]").errors())
                .containsExactly(new Problem("data", "must be an object, got array", "object"));
    }

    @Test
    void unknownKeysAreWarningsAndErrorsWhenStrict() {
        String data = "{\"Text\":\"a\",\"e-mail\":\"x\",\"nmae\":\"b\",\"zzz\":1,\"items\":[{\"name\":\"a\",\"prize\":2}]}";
        ValidationResult lenient = check(data);
        assertThat(lenient.errors()).isEmpty();
        assertThat(lenient.warnings()).containsExactly(
                new Warning("items[0].prize", "is not a field here. Did you mean 'price'?"),
                new Warning("Text", "is not a field here. Did you mean 'text'?"),
                new Warning("e-mail", "is not a field here. Did you mean 'email'?"),
                new Warning("nmae", "is not a field here. Did you mean 'name'?"),
                new Warning("zzz", "is not a field here"));

        ValidationResult strict = Validation.check(EVERY_TYPE, JSON.readTree(data), Validation.Mode.STRICT);
        assertThat(strict.warnings()).isEmpty();
        assertThat(strict.errors()).extracting(Problem::alias)
                .containsExactly("items[0].prize", "Text", "e-mail", "nmae", "zzz");
    }

    @Test
    void anUnknownKeyWithNullIsUnknownToo() {
        assertThat(check("{\"zzz\":null}").warnings()).hasSize(1);
    }

    @Test
    void errorsAndWarningsStopAtAHundred() {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 500; i++) {
            rows.add("no number");
        }
        assertThat(check("{\"numbers\":" + rows + "}").errors()).hasSize(100);

        var data = JSON.createObjectNode();
        for (int i = 0; i < 500; i++) {
            data.put("unknown" + i, i);
        }
        assertThat(check(data.toString()).warnings()).hasSize(100);
        assertThat(Validation.check(EVERY_TYPE, data, Validation.Mode.STRICT).errors()).hasSize(100);
    }

    @Test
    void anArrayHasAtMostTenThousandRows() {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 10_000; i++) {
            rows.add(i);
        }
        assertThat(check("{\"numbers\":" + rows + "}").valid()).isTrue();
        rows.add("x");
        assertThat(check("{\"numbers\":" + rows + "}").errors())
                .containsExactly(new Problem("numbers", "must have at most 10,000 rows, got 10,001", null));
        assertThat(acceptedByJsonSchema("{\"numbers\":" + rows + "}")).isFalse();
    }

    @Test
    void manyOptionsAreNotListedAndLongValuesAreCut() {
        var options = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < 50; i++) {
            options.addObject().put("value", "v" + i);
        }
        InputSchema schema = schema("{\"fields\":[{\"key\":\"a\",\"type\":\"dropdown\",\"options\":" + options + "}]}");
        assertThat(check(schema, "{\"a\":\"" + "y".repeat(500) + "\"}").errors()).containsExactly(new Problem("a",
                "must be the value of one of the 50 options, got \"" + "y".repeat(40) + "…\"", null));
    }

    @Test
    void theJsonSchemaSaysWhatAToolNeeds() {
        var json = JsonSchema.of(schema("""
                {"fields":[{"key":"state","type":"dropdown","label":"State","options":[{"value":"ca","label":"California"}]},
                 {"key":"born","type":"date","required":true},{"key":"n","type":"currency","is_array":true},
                 {"key":"id","type":"text","max_length":9,"required":true}]}"""), "W-9");
        assertThat(json).isEqualTo(JSON.readTree("""
                {"$schema":"https://json-schema.org/draft/2020-12/schema","title":"W-9","type":"object","properties":{
                 "state":{"title":"State","x-field-type":"dropdown","type":["string","null"],
                  "oneOf":[{"const":"ca","title":"California"},{"const":null}]},
                 "born":{"x-field-type":"date","type":"string","format":"date",
                  "pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"},
                 "n":{"type":["array","null"],"maxItems":10000,"items":{"x-field-type":"currency","type":["number","null"]}},
                 "id":{"x-field-type":"text","type":"string","maxLength":9}},
                 "required":["born","id"]}"""));
    }

    private static boolean acceptedByJsonSchema(String data) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(JsonSchema.of(EVERY_TYPE, "every type"))
                .validate(JSON.readTree(data))
                .isEmpty();
    }

    private static ValidationResult check(String data) {
        return check(EVERY_TYPE, data);
    }

    private static ValidationResult check(InputSchema schema, String data) {
        JsonNode read = JSON.readTree(data);
        return Validation.check(schema, read, Validation.Mode.LENIENT);
    }

    private static InputSchema schema(String json) {
        return switch (SchemaJson.read(JSON.readTree(json))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid -> throw new AssertionError(invalid.problems().toString());
        };
    }
}
