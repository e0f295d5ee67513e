package platen.jobs.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressRangesTest {

    @ParameterizedTest
    @CsvSource({"203.0.113.0/24,203.0.113.255,true", "203.0.113.0/24,203.0.114.0,false",
            "203.0.113.7,203.0.113.7,true", "203.0.113.7,203.0.113.8,false", "2001:db8::/32,2001:db8:ffff::1,true",
            "2001:db8::/32,2001:db9::1,false", "203.0.113.0/25,::ffff:203.0.113.127,true",
            "203.0.113.0/25,203.0.113.128,false", "fe80::/10,fe80::1%eth0,true", "0.0.0.0/0,2001:db8::1,false",
            "2001:db8::/32,203.0.113.7,false", "203.0.113.7,unknown,false"})
    void anAddressIsAllowedWhenANetworkContainsIt(String network, String address, boolean allowed) {
        assertThat(AddressRanges.of(List.of("198.51.100.1", network)).allow(address)).isEqualTo(allowed);
    }

    @Test
    void everyAddressIsAllowedWithoutAList() {
        assertThat(AddressRanges.of(List.of()).allow("203.0.113.7")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"203.0.113.7/24", "203.0.113.0/33", "2001:db8::/129", "203.0.113", "example.org", "",
            "::ffff:203.0.113.0/120", "203.0.113.0/024", "0x7f.0.0.1"})
    void whatIsNeitherAddressNorNetworkIsNamed(String entry) {
        assertThat(AddressRanges.invalid(List.of("10.0.0.0/8", entry))).contains(entry);
        assertThatThrownBy(() -> AddressRanges.of(List.of(entry))).hasMessageContaining("'" + entry + "'");
    }
}
