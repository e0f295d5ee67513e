package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Canonical spellings are parsed; ambiguous ones are rejected rather than guessed. */
class UrlTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            https://example.com,               example.com,         443,  /,        example.com
            HTTPS://EXAMPLE.com/A,             example.com,         443,  /A,       example.com
            https://example.com:443/,          example.com,         443,  /,        example.com
            https://example.com:8443/x?a=b&c,  example.com,         8443, /x?a=b&c, example.com:8443
            https://example.com?q=1,           example.com,         443,  /?q=1,    example.com
            https://example.com/a#part,        example.com,         443,  /a,       example.com
            https://a-b.example.com//x/../y,   a-b.example.com,     443,  //x/../y, a-b.example.com
            https://xn--mnchen-3ya.de/,        xn--mnchen-3ya.de,   443,  /,        xn--mnchen-3ya.de
            https://münchen.de/,               xn--mnchen-3ya.de,   443,  /,        xn--mnchen-3ya.de
            https://例え.jp/,                   xn--r8jz45g.jp,      443,  /,        xn--r8jz45g.jp
            https://1and1.example/,            1and1.example,       443,  /,        1and1.example
            https://8.8.8.8/x,                 8.8.8.8,             443,  /x,       8.8.8.8
            https://[2001:4860:4860::8888]:8443/, 2001:4860:4860::8888, 8443, /,    [2001:4860:4860::8888]:8443
            http://localhost:3000/hook,        localhost,           3000, /hook,    localhost:3000
            http://10.0.0.1/,                  10.0.0.1,            80,   /,        10.0.0.1
            https://example.com/%20%C3%A4,     example.com,         443,  /%20%C3%A4, example.com
            """)
    void aPlainSpellingIsRead(String text, String host, int port, String pathAndQuery, String authority) {
        Url url = (Url) Url.parse(text);
        assertThat(url.host()).isEqualTo(host);
        assertThat(url.port()).isEqualTo(port);
        assertThat(url.pathAndQuery()).isEqualTo(pathAndQuery);
        assertThat(url.authority()).isEqualTo(authority);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            // schemes
            "", "example.com", "//example.com", "ftp://example.com/", "file:///etc/passwd", "gopher://example.com/",
            "https:example.com", "https:/example.com/", "https:/127.0.0.1/", "https:\\\\example.com\\",
            " https://a.com/",
            "javascript:alert(1)", "https//example.com", "jar:https://example.com!/",
            // no host
            "https://", "https:///", "https:///path", "https://?q", "https://#f", "https://:443/", "https://[]/",
            // user information
            "https://user@example.com/", "https://user:secret@example.com/", "https://example.com@127.0.0.1/",
            "https://example.com\\@127.0.0.1/", "https://127.0.0.1\\.example.com/", "https://example.com%2f@127.0.0.1/",
            "https://@example.com/", "https://example.com%00.evil.com/", "https://example.com%2eevil.com/",
            // addresses in other notations
            "https://2130706433/", "https://127.1/", "https://127.0.1/", "https://0177.0.0.1/", "https://0x7f.1/",
            "https://0x7f000001/", "https://0x7f.0.0.1/", "https://127.0.0.01/", "https://127.0.0.1./", "https://0/",
            "https://127.0.0.256/", "https://1.2.3.4.5/", "https://00000177.0.0.1/", "https://①②⑦.⓪.⓪.①/",
            "https://１２７.０.０.１/", "https://127。0。0。1/", "https://example.123/", "https://a.0x/",
            // brackets
            "https://[127.0.0.1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::1%25lo]/",
            "https://[fe80::1%eth0]/", "https://[::1/", "https://::1/", "https://[v1.fe]/", "https://[:::1]/",
            "https://[::1]x/", "https://[1:2:3:4:5:6:7:8:9]/", "https://[12345::]/",
            // names
            "https://example.com./", "https://.example.com/", "https://example..com/", "https://-a.com/",
            "https://a-.com/", "https://exa_mple.com/", "https://exa mple.com/", "https://exa\tmple.com/",
            "https://example.com\n/", "https://*.example.com/", "https://exam\u00adple.com/", "https://faß.de/",
            "https://ﬁx.com/", "https://ｅxample.com/", "https://exam\u200dple.com/", "https://example.com\u0000/",
            "https://K\u212a.com/", "https://MÜNCHEN.de/", "https://!.com/",
            // ports
            "https://example.com:/", "https://example.com:0/", "https://example.com:65536/",
            "https://example.com:99999/",
            "https://example.com:0443/", "https://example.com:+443/", "https://example.com:-1/",
            "https://example.com:443:80/", "https://example.com:4 43/", "https://example.com:https/",
            "https://example.com:４４３/", "https://example.com:443@127.0.0.1/",
            // paths
            "https://example.com/a b", "https://example.com/\\evil", "https://example.com/ä", "https://example.com/%",
            "https://example.com/%zz", "https://example.com/\r\nHost: evil", "https://example.com/<x>",
            "https://example.com/x\u0000", "https://example.com/x\n"})
    void anOddSpellingIsRefused(String text) {
        assertThat(Url.parse(text)).isInstanceOf(MalformedAddress.class);
    }

    @Test
    void lengthsHaveLimits() {
        String label = "a".repeat(63);
        assertThat(Url.parse("https://" + label + ".com/")).isInstanceOf(Url.class);
        assertThat(Url.parse("https://" + label + "a.com/")).isInstanceOf(MalformedAddress.class);
        assertThat(Url.parse("https://" + (label + ".").repeat(4) + "com/")).isInstanceOf(MalformedAddress.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "%41", "/", "?a=b"})
    void aUrlIsReadUpTo2048CharactersAndALongerOneIsRefused(String part) {
        String start = "https://example.com/";
        String longest = start + part.repeat((2_048 - start.length()) / part.length());
        assertThat(Url.parse(longest)).isInstanceOf(Url.class);
        assertThat(Url.parse(longest + part.repeat(4))).isInstanceOf(MalformedAddress.class);
        assertThat(Url.parse(start + part.repeat(500_000))).isInstanceOf(MalformedAddress.class);
    }

    @Test
    void theAddressIsTheOneInTheUrl() throws UnknownHostException {
        assertThat(((Url) Url.parse("https://8.8.4.4/")).address()).isEqualTo(InetAddress.getByName("8.8.4.4"));
        assertThat(((Url) Url.parse("https://[::1]/")).address()).isEqualTo(InetAddress.getByName("::1"));
        assertThat(((Url) Url.parse("https://example.com/")).address()).isNull();
    }
}
