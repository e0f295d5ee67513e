package platen.jobs.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses may be connected to; the addresses of a name are given, so no name is looked up. */
class AddressGuardTest {
    private static final String OK = "ok";

    @ParameterizedTest
    @CsvSource(nullValues = "-", quoteCharacter = '"', textBlock = """
            # url, addresses, allowed, expected
            https://a.example/,        93.184.216.34,           -,              ok
            https://a.example:8443/,   93.184.216.34,           -,              ok
            https://a.example/,        2606:4700::1,            -,              ok
            https://93.184.216.34/,    93.184.216.34,           -,              ok
            http://a.example/,         93.184.216.34,           -,              https://
            https://a.example:25/,     93.184.216.34,           -,              port 443
            https://a.example:80/,     93.184.216.34,           -,              port 443
            https://intranet/,         93.184.216.34,           -,              dot
            https://a.example/,        10.0.0.7,                -,              private
            https://a.example/,        93.184.216.34 10.0.0.7,  -,              private
            https://a.example/,        10.0.0.7 93.184.216.34,  -,              private
            https://a.example/,        2606:4700::1 ::1,        -,              loopback
            https://127.0.0.1/,        127.0.0.1,               -,              loopback
            https://[::1]/,            ::1,                     -,              loopback
            https://169.254.169.254/,  169.254.169.254,         -,              metadata
            # the operator allows a network
            http://127.0.0.1:3000/,    127.0.0.1,               127.0.0.0/8,    ok
            https://a.example/,        127.0.0.1,               127.0.0.0/8,    ok
            http://localhost:25/,      127.0.0.1,               127.0.0.0/8,    ok
            https://a.example/,        10.0.0.7,                127.0.0.0/8,    private
            https://a.example/,        127.0.0.1 10.0.0.7,      127.0.0.0/8,    private
            https://a.example/,        127.0.0.1 93.184.216.34, 127.0.0.0/8,    ok
            http://a.example/,         127.0.0.1 93.184.216.34, 127.0.0.0/8,    https://
            http://a.example/,         93.184.216.34,           127.0.0.0/8,    https://
            http://[::1]:3000/,        ::1,                     ::1,            ok
            # the operator allows a name
            http://hooks.internal/,    10.0.0.7,                hooks.internal, ok
            https://HOOKS.internal/,   10.0.0.7,                hooks.internal, ok
            http://other.internal/,    10.0.0.7,                hooks.internal, https://
            https://other.internal/,   10.0.0.7,                hooks.internal, private
            # names that are never public, whatever a name server says
            https://localhost/,        93.184.216.34,           -,              loopback
            https://a.localhost/,      93.184.216.34,           -,              loopback
            https://db.internal/,      93.184.216.34,           -,              private
            https://printer.local/,    93.184.216.34,           -,              private
            https://nas.home.arpa/,    93.184.216.34,           -,              private
            https://a.localhost/,      127.0.0.1,               127.0.0.0/8,    ok
            https://hooks.internal/,   93.184.216.34,           hooks.internal, ok
            https://mylocalhost.com/,  93.184.216.34,           -,              ok
            https://local.example/,    93.184.216.34,           -,              ok
            # never, even when the allow list has it
            https://metadata.google.internal/, 93.184.216.34,   metadata.google.internal, metadata
            https://METADATA.goog/,    93.184.216.34,           0.0.0.0/0,      metadata
            http://169.254.169.254/,   169.254.169.254,         169.254.0.0/16, metadata
            http://169.254.169.254/,   169.254.169.254,         0.0.0.0/0,      metadata
            http://hooks.internal/,    169.254.169.254,         hooks.internal, metadata
            http://[fd00:ec2::254]/,   fd00:ec2::254,           ::/0,           metadata
            http://a.example/,         64:ff9b::a9fe:a9fe,      ::/0,           metadata
            http://a.example/,         10.0.0.1 168.63.129.16,  0.0.0.0/0,      metadata
            """)
    void anAddressIsJudged(String url, String addresses, String allowed, String expected) throws Exception {
        var guard = new AddressGuard(AllowList.parse(allowed == null ? List.of() : List.of(allowed)));
        var resolved = new ArrayList<InetAddress>();
        for (String address : addresses.split(" ")) {
            resolved.add(InetAddress.getByName(address));
        }
        Url read = (Url) Url.parse(url);
        String verdict = guard.objection(read).or(() -> guard.objection(read, resolved)).orElse(OK);
        assertThat(verdict).contains(expected);
    }

    @Test
    void whatCanBeToldFromTheSpellingNeedsNoLookUp() {
        var guard = new AddressGuard(AllowList.EMPTY);
        assertThat(guard.objection((Url) Url.parse("http://a.example/"))).isPresent();
        assertThat(guard.objection((Url) Url.parse("https://localhost/"))).isPresent();
        assertThat(guard.objection((Url) Url.parse("https://10.0.0.1/"))).isPresent();
        assertThat(guard.objection((Url) Url.parse("https://a.example/"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1/8", "10.0.0.0/33", "10.0.0.0/08", "10.0.0.0/", "10.0/8", "::/129", "https://a/",
            "a b", "", "*.example.com", "::ffff:10.0.0.0/104"})
    void anAllowListWithAMistakeIsRefused(String entry) {
        assertThatThrownBy(() -> AllowList.parse(List.of(entry))).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + entry + "'");
    }

    @Test
    void anAllowListIsShownAsConfigured() {
        assertThat(AllowList.parse(List.of("10.0.0.0/8", "hooks.internal"))).hasToString("10.0.0.0/8, hooks.internal");
        assertThat(AllowList.EMPTY).hasToString("nothing");
    }
}
