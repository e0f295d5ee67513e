package platen.jobs.render.image;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;

/** Tests that only images and signatures are fetched, at any depth of the data. */
class ImageUrlsTest {

    @Test
    void everyImageIsFoundOnceInFieldOrder() {
        var schema = ((SchemaJson.Valid) SchemaJson.read(StoredJson.object("""
                {"fields":[
                  {"key":"logo","type":"image","is_array":false,"required":false},
                  {"key":"home","type":"url","is_array":false,"required":false},
                  {"key":"photos","type":"image","is_array":true,"required":false},
                  {"key":"rows","type":"object","is_array":true,"required":false,"fields":[
                    {"key":"signed","type":"signature","is_array":false,"required":false}]}]}
                """))).schema();
        assertThat(ImageUrls.in(schema, StoredJson.object("""
                {"home":"https://h.example/","unknown":"https://u.example/",
                 "rows":[{"signed":"https://s.example/1"},{"signed":"DATA:image/png;base64,AAAA"},{},
                         {"signed":"https://s.example/2"}],
                 "photos":["https://p.example/","https://s.example/1",null],
                 "logo":"https://l.example/"}
                """))).containsExactly("https://l.example/", "https://p.example/", "https://s.example/1",
                "https://s.example/2");
        assertThat(ImageUrls.in(schema, StoredJson.object("{}"))).isEmpty();
    }
}
